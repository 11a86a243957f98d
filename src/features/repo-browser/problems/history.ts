/** The problems of histories and searches of mirrored repositories. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('repoHistory'), {
  repo_history_cursor: { status: 400, error: 'invalid_cursor', code: 'invalid_cursor' },
  repo_query_one_line: { status: 400, error: 'Invalid query', code: 'invalid_query' },
  repo_pattern_invalid: {
    status: 400,
    error: 'invalid_pattern',
    code: 'invalid_pattern',
    retry: 'never',
  },
  repo_read_too_slow: { status: 503, error: 'Too slow' },
  repo_read_too_large: { status: 422, error: 'Too large', retry: 'never' },
})

export const { refuse } = problems
