/** English texts: platform. */
export const problems = {
  authentication_required: 'Sign in first. You will return to this page.',
  forbidden: 'You are signed in, but you do not have access to this.',
  admin_only: 'This page is for administrators.',
  premium_required: 'Only some people may run code on this server. Ask an administrator.',
  invalid_token: 'This token is wrong, expired or revoked. Make a new one in Settings, Tokens.',
  token_in_address:
    'An address must not carry a token: addresses are kept in logs. Send it in the Authorization header, and revoke the one that was sent.',
  token_not_accepted: 'Tokens are not accepted here. Sign in to do this.',
  insufficient_scope: 'This token is not allowed to do that. The answer names the scope it needs.',
  token_proposes:
    'What this token writes waits for its person, and this cannot wait. Nothing was changed.',
  token_limited: 'This token is limited to a part of the library, and this is outside of it.',
  cross_origin: 'Another site requested this change, so nothing was done.',
  page_of_other:
    'Since that page was opened, somebody else has signed in in this browser. Nothing was saved or changed.',
  wrong_host: 'This server does not serve that address.',
  not_found: 'There is nothing here. It may have been moved or deleted, or it was never yours.',
  method_not_allowed: 'This address does not accept that kind of request.',
  invalid_payload: 'The request does not have the expected form. Nothing was changed.',
  invalid_json: 'The request is not valid JSON. Nothing was changed.',
  invalid_text: 'The text contains characters that cannot be stored. Nothing was changed.',
  invalid_query: 'Part of this address is not valid.',
  invalid_cursor: 'This link is out of date. Start again from the first page.',
  text_too_long: 'The text is longer than allowed. Nothing was cut and nothing was changed.',
  payload_too_large: 'The request is too large. Nothing was changed.',
  unsupported_media_type: 'This kind of content is not accepted here. Nothing was changed.',
  unsupported_content_encoding:
    'Compressed requests are not accepted here. Send the content uncompressed. Nothing was changed.',
  bad_request: 'The request could not be understood. Nothing was changed.',
  request_timeout: 'The request did not arrive in time. Nothing was changed.',
  rate_limited: 'Too many requests. Wait a moment and try again.',
  idempotency_key_reused: 'This key was already used for another request. Nothing was changed.',
  store_unavailable:
    'The library cannot be reached right now. Nothing was changed; try again shortly.',
  outcome_unknown:
    'The library could not be reached in time to say whether this was saved. It may or may not be: look before you send it again.',
  busy: 'The server is busy right now. Nothing was changed; try again in a moment.',
  content_damaged:
    'The stored text of this file is damaged, so it is not shown. Nothing was changed. Save the good text again or restore an older version, or have a backup restored.',
  not_ready: 'The service is starting. Try again in a moment.',
  internal_error: 'Something went wrong on our side. What was saved before is safe; try again.',
}

export const jobs = {
  forget_old_events: 'Delete old events',
  forget_old_metrics: 'Delete old metrics',
  forget_rate_windows: 'Delete expired rate-limit counters',
  forget_idempotency_keys: 'Delete keys of finished creates',
  forget_old_runs: 'Delete old runs of jobs',
  backup: 'Make a backup',
}
