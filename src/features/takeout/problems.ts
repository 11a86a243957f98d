/** What importing refuses. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('takeout'), {
  import_not_found: { status: 404, error: 'Import not found' },
  import_too_large: { status: 413, error: 'Import too large' },
  import_part_wrong: { status: 400, error: 'Wrong part' },
  import_incomplete: { status: 409, error: 'Import incomplete', retry: 'never' },
  import_busy: { status: 409, error: 'Import busy', retry: 'later' },
  import_over: { status: 409, error: 'Import over', retry: 'never' },
})

export const { refuse } = problems
