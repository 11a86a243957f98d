/** The problems of links. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('links'), {
  link_target_not_found: { status: 404, error: 'Link target not found' },
})

export const { refuse } = problems
