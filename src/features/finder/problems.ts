/** What the one search refuses. */
import { defineProblems } from '../../platform/problems/index.ts'

export const problems = defineProblems({
  empty_query: {
    status: 400,
    error: 'empty_query',
    en: 'There is nothing to search for yet.',
    he: 'עדיין אין מה לחפש.',
  },
})
