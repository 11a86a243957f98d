/** The problems of sharing. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('shares'), {
  missing_share_id: { status: 400, error: 'Missing share_id' },
  share_not_found: { status: 404, error: 'Share not found' },
  share_password_required: { status: 403, error: 'Share password required' },
  invalid_expiry: { status: 400, error: 'Invalid expires_in_days' },
  invalid_share_password: { status: 400, error: 'Invalid password' },
  invalid_line_range: { status: 400, error: 'Invalid line range' },
  lines_follow_nothing: { status: 400, error: 'A line range is of one version' },
  share_quota_exceeded: { status: 409, error: 'Share quota exceeded', retry: 'never' },
})

export const { refuse } = problems
