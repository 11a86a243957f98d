/** The problems of tokens. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('tokens'), {
  token_not_found: { status: 404, error: 'Token not found' },
  token_quota_exceeded: { status: 409, error: 'Too many tokens', retry: 'never' },
  invalid_token_name: { status: 400, error: 'Invalid token name' },
  invalid_scopes: { status: 400, error: 'Invalid scopes' },
  invalid_token_expiry: { status: 400, error: 'Invalid token expiry' },
  invalid_token_limit: { status: 400, error: 'Invalid token limit' },
  oauth_client: { status: 400, error: 'invalid_client' },
  oauth_redirect_uri: { status: 400, error: 'invalid_redirect_uri' },
  oauth_client_metadata: { status: 400, error: 'invalid_client_metadata' },
  oauth_registration_off: { status: 403, error: 'access_denied' },
  oauth_grant: { status: 400, error: 'invalid_grant' },
  oauth_grant_type: { status: 400, error: 'unsupported_grant_type' },
  oauth_scope: { status: 400, error: 'invalid_scope' },
  oauth_target: { status: 400, error: 'invalid_target' },
  unsupported_limit: { status: 400, error: 'Unsupported token limit' },
})

export const { refuse } = problems
