/** The problems of code hosts. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('codeHost'), {
  host_not_connected: { status: 404, error: 'Host not connected' },
  host_not_supported: { status: 400, error: 'Host not supported' },
  host_token_rejected: { status: 403, error: 'Token rejected by the host' },
  host_forbidden: { status: 403, error: 'Refused by the host' },
  host_not_found: { status: 404, error: 'Not found at the host' },
  host_rejected: { status: 400, error: 'Rejected by the host' },
  host_rate_limited: { status: 429, error: 'Rate limited by the host' },
  host_redirected: { status: 502, error: 'Redirected by the host' },
  host_unreachable: { status: 502, error: 'Host unreachable' },
  host_unreadable: { status: 502, error: 'Host unreadable' },
  invalid_import_path: { status: 400, error: 'Invalid path' },
  invalid_import_folder: { status: 400, error: 'Invalid folder' },
  nothing_to_import: { status: 409, error: 'Nothing to import', retry: 'never' },
  import_running: { status: 409, error: 'Import running', retry: 'later' },
  invalid_repository: { status: 400, error: 'Invalid repository' },
  invalid_upload_path: { status: 400, error: 'Invalid path' },
  invalid_branch: { status: 400, error: 'Invalid branch' },
  invalid_commit_message: { status: 400, error: 'Invalid commit message' },
  invalid_upload_text: { status: 400, error: 'Invalid text' },
  upstream_changed: { status: 409, error: 'Upstream changed' },
  host_address_refused: { status: 400, error: 'Host address refused', retry: 'never' },
})

export const { refuse } = problems
