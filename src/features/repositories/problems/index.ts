/** The problems of mirrored repositories. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('repos'), {
  repo_not_found: { status: 404, error: 'repo_not_found' },
  repo_file_not_found: { status: 404, error: 'repo_file_not_found' },
  invalid_repo_path: { status: 400, error: 'invalid_repo_path' },
  mirror_unavailable: { status: 503, error: 'Mirror unavailable' },
  sync_not_previewed: { status: 502, error: 'Repository not reached' },
  repo_folder_not_found: { status: 404, error: 'repo_folder_not_found' },
  repo_ref_not_found: { status: 404, error: 'repo_ref_not_found' },
  repo_commit_not_found: { status: 404, error: 'repo_commit_not_found' },
  repo_text_not_drawn: { status: 503, error: 'Text not drawn' },
  invalid_repo_lines: { status: 400, error: 'Invalid lines' },
  repo_exists: { status: 409, error: 'Repository exists', retry: 'never' },
  repo_quota_exceeded: { status: 409, error: 'Too many repositories', retry: 'never' },
  invalid_repo_name: { status: 400, error: 'Invalid repository name' },
  invalid_repo_url: { status: 400, error: 'Invalid repository address' },
  repo_host_not_allowed: { status: 400, error: 'Host not allowed' },
  invalid_host_token: { status: 400, error: 'Invalid token' },
  host_token_not_found: { status: 404, error: 'Token not found' },
  webhook_not_configured: { status: 403, error: 'Webhook not configured' },
  invalid_signature: { status: 403, error: 'Invalid signature' },
  invalid_webhook: { status: 400, error: 'Invalid payload' },
  git_unavailable: { status: 503, error: 'git unavailable' },
})

export const { refuse } = problems
