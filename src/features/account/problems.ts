/** What the account refuses. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  invalid_preference: {
    status: 400,
    error: 'Invalid preference',
    en: 'That setting has no such value. Nothing was changed.',
    he: 'אין ערך כזה להגדרה. דבר לא השתנה.',
  },
  session_not_found: {
    status: 404,
    error: 'Session not found',
    en: 'That session has already ended.',
    he: 'החיבור הזה כבר הסתיים.',
  },
})

export const { refuse } = problems
