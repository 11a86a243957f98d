/** What sharing refuses. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  missing_share_id: {
    status: 400,
    error: 'Missing share_id',
    en: 'It was not said which share to save.',
    he: 'לא נאמר איזה שיתוף לשמור.',
  },
  share_not_found: {
    status: 404,
    error: 'Share not found',
    en: 'There is nothing behind this link. It may have expired or been withdrawn; ask whoever sent it for a new one.',
    he: 'אין דבר מאחורי הקישור הזה. ייתכן שפג תוקפו או שהשיתוף בוטל; אפשר לבקש קישור חדש ממי ששלח אותו.',
  },
  invalid_share_name: {
    status: 400,
    code: 'invalid_file_name',
    error: 'Invalid file name',
    en: 'A name has 1 to 255 characters and no slashes or control characters.',
    he: 'בשם יש 1 עד 255 תווים, בלי לוכסנים ותווי בקרה.',
  },
  share_password_required: {
    status: 403,
    error: 'Share password required',
    en: 'This share has a password. Open its page and enter it first.',
    he: 'השיתוף הזה מוגן בסיסמה. פתחו את העמוד שלו והזינו אותה קודם.',
  },
  invalid_expiry: {
    status: 400,
    error: 'Invalid expires_in_days',
    en: 'A link lives for 1 to 365 whole days, or until it is revoked.',
    he: 'קישור חי בין יום אחד ל־365 ימים שלמים, או עד שמבטלים אותו.',
  },
  invalid_share_password: {
    status: 400,
    error: 'Invalid password',
    en: 'A password has 1 to 200 characters.',
    he: 'בסיסמה יש 1 עד 200 תווים.',
  },
  invalid_line_range: {
    status: 400,
    error: 'Invalid line range',
    en: 'These lines are not in the text. Say 10-20, or nothing for all of it.',
    he: 'השורות האלה אינן בטקסט. כתבו 10-20, או דבר לכל הטקסט.',
  },
  lines_follow_nothing: {
    status: 400,
    error: 'A line range is of one version',
    en: 'Lines move when the text is edited, so a part is always of one version. Share the whole text, or do not follow the newest.',
    he: 'שורות זזות כשהטקסט נערך, ולכן חלק מטקסט הוא תמיד של גרסה אחת. שתפו את הטקסט כולו, או בלי מעקב אחר הגרסה החדשה.',
  },
  share_quota_exceeded: {
    status: 409,
    error: 'Share quota exceeded',
    en: 'You have 1,000 links. Revoke the ones you no longer need.',
    he: 'יש לכם 1,000 קישורים. בטלו את אלה שכבר אינם נחוצים.',
    retry: 'never',
  },
})

export const { refuse } = problems
