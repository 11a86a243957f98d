/** The problems of undoing what an agent wrote. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('agentWrites'), {
  write_not_found: { status: 404, error: 'Write not found' },
  undo_conflict: { status: 409, error: 'Changed since', retry: 'conflict' },
  undo_overtaken: { status: 409, error: 'Changed again', retry: 'conflict' },
  undo_impossible: { status: 409, error: 'Cannot be undone', retry: 'never' },
  undo_unknown: { status: 409, error: 'Text before it not stored', retry: 'never' },
  board_in_use: { status: 409, error: 'Board in use', retry: 'never' },
})

export const { refuse } = problems
