/** The problems of the agents' instructions. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('agents'), {
  instructions_too_long: { status: 400, error: 'Instructions too long' },
})

export const { refuse } = problems
