/** What can go wrong between this server and a provider, by what somebody can do about it. */
import { OutgoingError } from '../outgoing/index.ts'

export type OpenIdErrorCode =
  /** No response, or none that makes sense: later it may work. */
  | 'unreachable'
  /** The person declined at the provider. */
  | 'cancelled'
  /** The provider no longer knows the code: too late, or used before. */
  | 'expired'
  /** The provider does not accept this server: its operator has to look. */
  | 'misconfigured'
  /** Something does not fit: a signature, an issuer, an audience, a time, a nonce, a state. */
  | 'untrusted'

export class OpenIdError extends Error {
  readonly code: OpenIdErrorCode
  /** For the log: what the library calls it. Never a token and never a claim. */
  readonly detail: string
  constructor(code: OpenIdErrorCode, detail: string, options?: ErrorOptions) {
    super(`${code}: ${detail}`, options)
    this.name = 'OpenIdError'
    this.code = code
    this.detail = detail
  }
}

interface LibraryError {
  name?: string
  code?: string
  message?: string
  error?: string
  status?: number
  cause?: unknown
}

// Invalid responses: a page of a proxy, a status of a server that is starting.
const NO_ANSWER = /^OAUTH_(RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR|TIMEOUT|ABORT)$/
const OUR_FAULT =
  /^(invalid_client|unauthorized_client|invalid_scope|unsupported_response_type|redirect_uri_mismatch|invalid_redirect_uri)$/

export function toOpenIdError(thrown: unknown): OpenIdError {
  if (thrown instanceof OpenIdError) return thrown
  const outgoing = findOutgoing(thrown)
  if (outgoing) return new OpenIdError('unreachable', outgoing.code)
  const { name = 'Error', code = '', message = '', error = '' } = thrown as LibraryError
  const detail = [code, error, message].filter(Boolean).join(' ').slice(0, 200)
  return new OpenIdError(codeOf(name, code, error), detail)
}

function codeOf(name: string, code: string, error: string): OpenIdErrorCode {
  if (error === 'access_denied' || error === 'login_required' || error === 'interaction_required')
    return 'cancelled'
  if (error === 'invalid_grant') return 'expired'
  if (OUR_FAULT.test(error)) return 'misconfigured'
  if (/^(server_error|temporarily_unavailable)$/.test(error) || NO_ANSWER.test(code))
    return 'unreachable'
  if (name === 'AuthorizationResponseError' || name === 'ResponseBodyError') return 'misconfigured'
  return name === 'WWWAuthenticateChallengeError' ? 'misconfigured' : 'untrusted'
}

function findOutgoing(thrown: unknown): OutgoingError | null {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (error instanceof OutgoingError) return error
  return null
}
