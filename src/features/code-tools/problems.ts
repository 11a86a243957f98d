/** What the tools refuse. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  unsupported_language: {
    status: 400,
    error: 'unsupported_language',
    en: 'No tool here knows this language.',
    he: 'אף כלי כאן אינו מכיר את השפה הזאת.',
  },
  unsupported_tool: {
    status: 400,
    error: 'unsupported_tool',
    en: 'This tool does not do that for this language.',
    he: 'הכלי הזה אינו עושה זאת עבור השפה הזאת.',
  },
  invalid_fix_level: {
    status: 400,
    error: 'invalid_fix_level',
    en: 'A fix is safe, cautious or aggressive.',
    he: 'תיקון הוא בטוח, זהיר או מרחיק לכת.',
  },
  code_not_readable: {
    status: 422,
    error: 'code_not_readable',
    en: 'The code cannot be read as its language. Nothing was changed.',
    he: 'אי אפשר לקרוא את הקוד כשפה שלו. דבר לא השתנה.',
  },
  tool_timeout: {
    status: 422,
    error: 'tool_timeout',
    en: 'The tool took longer than ten seconds and was stopped. Nothing was changed.',
    he: 'הכלי עבד יותר מעשר שניות ונעצר. דבר לא השתנה.',
  },
  tool_failed: {
    status: 422,
    error: 'tool_failed',
    en: 'The tool could not deal with this code. Nothing was changed.',
    he: 'הכלי לא הצליח לטפל בקוד הזה. דבר לא השתנה.',
  },
  tool_busy: {
    status: 503,
    error: 'tool_busy',
    en: 'The tools are busy. Please try again in a moment.',
    he: 'הכלים עמוסים. נסו שוב בעוד רגע.',
  },
})

export const { refuse } = problems
