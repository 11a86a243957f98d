/** The problems of the one search. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('finder'), {
  empty_query: { status: 400, error: 'empty_query' },
})
