/** What a run refuses. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  missing_code: {
    status: 400,
    error: 'Missing code',
    en: 'There is no code in the request.',
    he: 'אין קוד בבקשה.',
  },
  empty_code: {
    status: 400,
    error: 'empty_code',
    en: 'The code is empty.',
    he: 'הקוד ריק.',
  },
  code_too_large: {
    status: 413,
    error: 'code_too_large',
    en: 'The code is larger than allowed. Nothing was run.',
    he: 'הקוד גדול מהמותר. דבר לא הורץ.',
  },
  invalid_timeout: {
    status: 400,
    error: 'invalid_timeout',
    en: 'The time limit is a number of seconds above 0.',
    he: 'מגבלת הזמן היא מספר שניות גדול מ־0.',
  },
  invalid_memory_limit: {
    status: 400,
    error: 'invalid_memory_limit',
    en: 'The memory limit is a number of megabytes.',
    he: 'מגבלת הזיכרון היא מספר מגה־בייט.',
  },
  invalid_stdin: {
    status: 400,
    error: 'invalid_stdin',
    en: 'The input of a program is a text of at most 100 KB.',
    he: 'הקלט של תוכנית הוא טקסט של עד 100 KB.',
  },
  run_in_progress: {
    status: 429,
    error: 'run_in_progress',
    en: 'Your other run is still going. Stop it, or wait until it ends.',
    he: 'ההרצה האחרת שלכם עדיין פועלת. עצרו אותה או המתינו לסיומה.',
  },
  runner_busy: {
    status: 503,
    error: 'runner_busy',
    en: 'All places for running code are taken. Please try again in a moment.',
    he: 'כל המקומות להרצת קוד תפוסים. נסו שוב בעוד רגע.',
  },
  code_execution_disabled: {
    status: 503,
    error: 'code_execution_disabled',
    en: 'This server does not run code: it cannot isolate it, or running is switched off.',
    he: 'השרת הזה אינו מריץ קוד: אין בו בידוד, או שההרצה כבויה.',
  },
})

export const { refuse } = problems
