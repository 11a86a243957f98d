/** What announcements refuse. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  announcement_not_found: {
    status: 404,
    error: 'Announcement not found',
    en: 'There is no such announcement.',
    he: 'אין הודעה כזאת.',
  },
  invalid_announcement: {
    status: 400,
    error: 'Invalid text',
    code: 'invalid_announcement',
    en: 'An announcement is one line of 1 to 280 characters. Nothing was cut and nothing was changed.',
    he: 'הודעה היא שורה אחת של 1 עד 280 תווים. דבר לא קוצר ודבר לא השתנה.',
  },
  invalid_link: {
    status: 400,
    error: 'Invalid link',
    en: 'The link is empty or a page of this site that begins with one slash.',
    he: 'הקישור ריק, או עמוד באתר הזה שמתחיל בלוכסן אחד.',
  },
})

export const { refuse } = problems
