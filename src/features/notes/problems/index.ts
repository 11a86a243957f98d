/** What sticky notes refuse. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('notes'), {
  note_not_found: { status: 404, error: 'Note not found' },
  conflict: { status: 409, error: 'Conflict' },
  duplicate_title: { status: 409, error: 'Duplicate title', retry: 'never' },
  note_quota_exceeded: { status: 409, error: 'Note quota exceeded', retry: 'never' },
  note_quota_unknown: { status: 503, error: 'Note quota unknown' },
  invalid_prev_updated_at: { status: 400, error: 'invalid_prev_updated_at' },
  content_too_long: { status: 400, error: 'Content too long' },
  invalid_note_content: { status: 400, error: 'Invalid content', code: 'invalid_content' },
  invalid_title: { status: 400, error: 'invalid_title' },
  invalid_is_minimized: { status: 400, error: 'invalid_is_minimized' },
  invalid_z: { status: 400, error: 'invalid_z' },
  invalid_file_version: { status: 400, error: 'invalid_file_version' },
  not_a_board_note: { status: 400, error: 'not_a_board_note' },
  note_not_stored: { status: 503, error: 'Note not stored' },
  invalid_position: { status: 400, error: 'invalid_position' },
  invalid_size: { status: 400, error: 'invalid_size' },
  invalid_color: { status: 400, error: 'invalid_color' },
  invalid_mode: { status: 400, error: 'invalid_mode' },
  invalid_line: { status: 400, error: 'invalid_line' },
  quote_not_found: { status: 409, error: 'quote_not_found' },
  quote_ambiguous: { status: 409, error: 'quote_ambiguous' },
  anchor_not_found: { status: 404, error: 'anchor_not_found' },
  not_on_a_text: { status: 400, error: 'not_on_a_text' },
  invalid_anchor: { status: 400, error: 'invalid_anchor' },
  no_updates_provided: { status: 400, error: 'No updates provided' },
  too_many_updates: { status: 400, error: 'too_many_updates' },
  invalid_index: { status: 400, error: 'invalid_index' },
  invalid_checked: { status: 400, error: 'invalid_checked' },
  task_index_not_found: { status: 409, error: 'Task index not found' },
  task_toggle_not_applied: { status: 409, error: 'Task toggle not applied' },
  task_toggle_failed: { status: 500, error: 'Internal error', code: 'internal_error' },
  note_search_too_broad: {
    status: 503,
    error: 'search_too_broad',
    code: 'search_too_broad',
    retry: 'never',
  },
  not_in_a_repository: { status: 400, error: 'not_in_a_repository' },
  repo_unknown: { status: 503, error: 'repo_unknown' },
})

export const { refuse } = problems
