/** Refusals that any route can give. */
import { defineProblems } from './index.ts'

export const common = defineProblems({
  authentication_required: {
    status: 401,
    error: 'Authentication required',
    en: 'Please sign in first. You will come back to this page.',
    he: 'יש להיכנס קודם. אחרי הכניסה תחזרו לעמוד הזה.',
  },
  forbidden: {
    status: 403,
    error: 'Forbidden',
    en: 'You are signed in, but this is not open to you.',
    he: 'נכנסתם, אבל המקום הזה אינו פתוח בפניכם.',
  },
  admin_only: {
    status: 403,
    error: 'Forbidden',
    en: 'This page is for administrators.',
    he: 'העמוד הזה מיועד למנהלים.',
  },
  premium_required: {
    status: 403,
    error: 'Premium or admin required',
    en: 'Running code needs a premium or administrator account.',
    he: 'להרצת קוד נדרש חשבון פרימיום או מנהל.',
  },
  cross_origin: {
    status: 403,
    error: 'Cross-origin request refused',
    en: 'This change was asked for by another site, so nothing was done.',
    he: 'השינוי התבקש מאתר אחר, ולכן לא נעשה דבר.',
  },
  wrong_host: {
    status: 421,
    error: 'Misdirected request',
    en: 'This server does not answer under that address.',
    he: 'השרת הזה אינו עונה בכתובת הזאת.',
  },
  not_found: {
    status: 404,
    error: 'Not found',
    en: 'There is nothing here. It may have been moved or deleted, or it was never yours.',
    he: 'אין כאן דבר. ייתכן שהועבר, נמחק, או שמעולם לא היה שלכם.',
  },
  method_not_allowed: {
    status: 405,
    error: 'Method not allowed',
    en: 'This address does not take that kind of request.',
    he: 'הכתובת הזאת אינה מקבלת בקשה מסוג זה.',
  },
  invalid_payload: {
    status: 400,
    error: 'invalid_payload',
    en: 'The request is not in the expected form. Nothing was changed.',
    he: 'הבקשה אינה בצורה הצפויה. דבר לא השתנה.',
  },
  invalid_json: {
    status: 400,
    error: 'Invalid JSON',
    en: 'The request is not readable JSON. Nothing was changed.',
    he: 'הבקשה אינה JSON קריא. דבר לא השתנה.',
  },
  invalid_text: {
    status: 400,
    error: 'Invalid text',
    en: 'The text holds characters that cannot be stored. Nothing was changed.',
    he: 'הטקסט מכיל תווים שאי אפשר לשמור. דבר לא השתנה.',
  },
  invalid_query: {
    status: 400,
    error: 'Invalid query',
    en: 'Something in this address cannot be read.',
    he: 'משהו בכתובת הזאת אינו קריא.',
  },
  text_too_long: {
    status: 400,
    error: 'Text too long',
    en: 'The text is longer than allowed. Nothing was cut and nothing was changed.',
    he: 'הטקסט ארוך מהמותר. דבר לא קוצר ודבר לא השתנה.',
  },
  payload_too_large: {
    status: 413,
    error: 'Payload too large',
    en: 'The request is too large. Nothing was changed.',
    he: 'הבקשה גדולה מדי. דבר לא השתנה.',
  },
  unsupported_media_type: {
    status: 415,
    error: 'Unsupported media type',
    en: 'This kind of content is not accepted here. Nothing was changed.',
    he: 'סוג התוכן הזה אינו מתקבל כאן. דבר לא השתנה.',
  },
  unsupported_content_encoding: {
    status: 415,
    error: 'Unsupported content encoding',
    en: 'Compressed requests are not accepted here. Please send the content as it is. Nothing was changed.',
    he: 'בקשות דחוסות אינן מתקבלות כאן. שלחו את התוכן כפי שהוא. דבר לא השתנה.',
  },
  bad_request: {
    status: 400,
    error: 'Bad request',
    en: 'The request cannot be understood. Nothing was changed.',
    he: 'אי אפשר להבין את הבקשה. דבר לא השתנה.',
  },
  rate_limited: {
    status: 429,
    error: 'Rate limited',
    en: 'That was a little fast. Please wait a moment and try again.',
    he: 'זה היה מהיר מדי. המתינו רגע ונסו שוב.',
  },
  idempotency_key_reused: {
    status: 409,
    error: 'Idempotency key reused',
    en: 'This key was already used for another request. Nothing was changed.',
    he: 'המפתח הזה כבר שימש לבקשה אחרת. דבר לא השתנה.',
    retry: 'never',
  },
  store_unavailable: {
    status: 503,
    error: 'Store unavailable',
    en: 'The library cannot be reached right now. Nothing was changed; please try again shortly.',
    he: 'אי אפשר להגיע לספרייה כרגע. דבר לא השתנה; נסו שוב בעוד רגע.',
  },
  not_ready: {
    status: 503,
    error: 'Not ready',
    en: 'The service is starting. Please try again in a moment.',
    he: 'השירות עולה. נסו שוב בעוד רגע.',
  },
  internal_error: {
    status: 500,
    error: 'Internal error',
    en: 'Something failed on our side. What was saved before is safe; please try again.',
    he: 'משהו נכשל אצלנו. מה שנשמר קודם בטוח; נסו שוב.',
  },
})
