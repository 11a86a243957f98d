/** Every refusal by name: its status, the promised `error`, and a message for people in each language. */

import { messagesOf } from '#texts/index.ts'
import type { Locale } from '../i18n/phrases.ts'

type RetryAdvice =
  /** The same request will be refused again; a person must change something. */
  | 'never'
  /** The thing changed meanwhile; look again and decide. */
  | 'conflict'
  /** Nothing is wrong with the request; try again after a while. */
  | 'later'

/** What a person reads about a refusal, in each language. */
type ProblemMessage = Readonly<Record<Locale, string>>

interface ProblemDeclaration extends ProblemMessage {
  status: number
  /** The wire's `error`, word for word as promised. */
  error: string
  /** The wire's `code`, where two problems share one; else the declared name. */
  code?: string
  /** Where the status alone is not enough. */
  retry?: RetryAdvice
}

export type ProblemDeclarations = Record<string, ProblemDeclaration>

/** A refusal, thrown to the one place that turns it into a response. */
export class Problem extends Error {
  readonly code: string
  readonly declared: ProblemDeclaration
  readonly context: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: string,
    declared: ProblemDeclaration,
    context: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(declared.error)
    this.name = 'Problem'
    this.code = declared.code ?? code
    this.declared = declared
    this.context = context
    this.headers = headers
  }
}

/** Declares a feature's problems. Its `refuse` knows these codes and no others; a code without a message does not compile. */
export function defineProblems<const D extends Record<string, Omit<ProblemDeclaration, Locale>>>(
  messages: Readonly<Record<keyof D & string, ProblemMessage>>,
  problems: D,
) {
  const declarations: ProblemDeclarations = {}
  for (const [code, problem] of Object.entries(problems))
    declarations[code] = { ...problem, ...messages[code]! }
  const refuse = (
    code: keyof D & string,
    context?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Problem => new Problem(code, declarations[code]!, context, headers)
  return { declarations, refuse }
}

export function retryAdviceOf({ status, retry }: ProblemDeclaration): RetryAdvice {
  if (retry) return retry
  if (status === 409) return 'conflict'
  return status === 429 || status >= 500 ? 'later' : 'never'
}

// Refusals that any route can give.

export const common = defineProblems(messagesOf('platform'), {
  authentication_required: { status: 401, error: 'Authentication required' },
  forbidden: { status: 403, error: 'Forbidden' },
  invalid_token: { status: 401, error: 'Invalid token' },
  token_in_address: { status: 400, error: 'Token in address' },
  token_not_accepted: { status: 403, error: 'Token not accepted here' },
  insufficient_scope: { status: 403, error: 'Insufficient scope' },
  token_limited: { status: 403, error: 'Token is limited' },
  token_proposes: { status: 403, error: 'Token only proposes' },
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
  invalid_cursor: { status: 400, error: 'invalid_cursor' },
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
