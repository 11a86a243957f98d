/** Refusals that any route can give. */

import { messagesOf } from '#texts/index.ts'
import { defineProblems } from './index.ts'

export const common = defineProblems(messagesOf('platform'), {
  authentication_required: { status: 401, error: 'Authentication required' },
  forbidden: { status: 403, error: 'Forbidden' },
  invalid_token: { status: 401, error: 'Invalid token' },
  token_in_address: { status: 400, error: 'Token in address' },
  token_not_accepted: { status: 403, error: 'Token not accepted here' },
  insufficient_scope: { status: 403, error: 'Insufficient scope' },
  token_limited: { status: 403, error: 'Token is limited' },
  admin_only: { status: 403, error: 'Forbidden' },
  premium_required: { status: 403, error: 'Premium or admin required' },
  cross_origin: { status: 403, error: 'Cross-origin request refused' },
  page_of_other: { status: 409, error: 'Page of another person', retry: 'never' },
  wrong_host: { status: 421, error: 'Misdirected request' },
  not_found: { status: 404, error: 'Not found' },
  method_not_allowed: { status: 405, error: 'Method not allowed' },
  invalid_payload: { status: 400, error: 'invalid_payload' },
  invalid_json: { status: 400, error: 'Invalid JSON' },
  invalid_text: { status: 400, error: 'Invalid text' },
  invalid_query: { status: 400, error: 'Invalid query' },
  text_too_long: { status: 400, error: 'Text too long' },
  payload_too_large: { status: 413, error: 'Payload too large' },
  unsupported_media_type: { status: 415, error: 'Unsupported media type' },
  unsupported_content_encoding: { status: 415, error: 'Unsupported content encoding' },
  bad_request: { status: 400, error: 'Bad request' },
  request_timeout: { status: 408, error: 'Request timeout', retry: 'later' },
  rate_limited: { status: 429, error: 'Rate limited' },
  idempotency_key_reused: { status: 409, error: 'Idempotency key reused', retry: 'never' },
  store_unavailable: { status: 503, error: 'Store unavailable' },
  outcome_unknown: { status: 503, error: 'Outcome unknown', retry: 'conflict' },
  busy: { status: 503, error: 'Busy' },
  content_damaged: { status: 500, error: 'Content damaged', retry: 'never' },
  not_ready: { status: 503, error: 'Not ready' },
  internal_error: { status: 500, error: 'Internal error' },
})
