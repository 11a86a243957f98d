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
  unsupported_limit: { status: 400, error: 'Unsupported token limit' },
})

export const { refuse } = problems
