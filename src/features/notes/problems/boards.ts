/** What boards refuse. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('boards'), {
  board_not_found: { status: 404, error: 'board_not_found' },
  cannot_delete_default: { status: 409, error: 'cannot_delete_default', retry: 'never' },
  invalid_board_name: { status: 400, error: 'invalid_board_name' },
  invalid_order: { status: 400, error: 'invalid_order' },
})

export const { refuse } = problems
