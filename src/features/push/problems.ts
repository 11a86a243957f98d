/** What push refuses. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  invalid_subscription: {
    status: 400,
    error: 'Invalid subscription',
    en: 'This is not a subscription that a browser made. Nothing was changed.',
    he: 'זו אינה הרשמה שדפדפן יצר. דבר לא השתנה.',
  },
  push_host_not_allowed: {
    status: 400,
    error: 'Push service not allowed',
    en: 'This server does not send to that push service. Nothing was changed.',
    he: 'השרת הזה אינו שולח לשירות ההתראות הזה. דבר לא השתנה.',
  },
  push_key_changed: {
    status: 409,
    error: 'Key changed',
    en: 'The server has a new key. The browser has to subscribe again.',
    he: 'לשרת יש מפתח חדש. הדפדפן צריך להירשם מחדש.',
    retry: 'never',
  },
  push_not_configured: {
    status: 503,
    error: 'Push is not configured',
    en: 'This server cannot send notifications yet: VAPID_SUBJECT or an https BASE_URL is missing.',
    he: 'השרת הזה עדיין לא יכול לשלוח התראות: חסר VAPID_SUBJECT או BASE_URL עם https.',
    retry: 'never',
  },
  push_worker_unavailable: {
    status: 503,
    error: 'Push worker unavailable',
    en: 'The part of the server that sends notifications does not answer. Try again in a minute.',
    he: 'החלק בשרת ששולח התראות אינו עונה. נסו שוב בעוד דקה.',
  },
  too_many_devices: {
    status: 409,
    error: 'Too many devices',
    en: 'Twenty devices are the most. Remove one that you no longer use.',
    he: 'עשרים מכשירים לכל היותר. הסירו אחד שכבר אינו בשימוש.',
    retry: 'never',
  },
  no_subscriptions: {
    status: 400,
    error: 'no_subscriptions',
    en: 'No device of yours is subscribed.',
    he: 'אף מכשיר שלכם אינו רשום.',
  },
  invalid_days: {
    status: 400,
    error: 'Invalid days',
    en: 'Days are a whole number from 1 to 3650.',
    he: 'ימים הם מספר שלם מ-1 עד 3650.',
  },
})

export const { refuse } = problems
