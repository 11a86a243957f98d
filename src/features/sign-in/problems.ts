/** What signing in refuses. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  invalid_login_payload: {
    status: 400,
    error: 'Invalid payload',
    code: 'invalid_payload',
    en: 'The sign-in data is incomplete. Press the button again.',
    he: 'נתוני הכניסה חסרים. לחצו שוב על הכפתור.',
  },
  invalid_authentication: {
    status: 401,
    error: 'Invalid authentication',
    en: 'That sign-in has expired or was used already. Press the button again.',
    he: 'הכניסה הזאת פגה או שכבר שימשה. לחצו שוב על הכפתור.',
  },
})

export const { refuse } = problems
