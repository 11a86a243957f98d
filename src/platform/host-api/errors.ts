/** Why a code host did not do what it was asked. */
import type { OutgoingErrorCode } from '../outgoing/index.ts'

export type HostErrorCode =
  /** The token is wrong, or no longer valid. */
  | 'unauthorized'
  /** The token is right and may not do this. */
  | 'forbidden'
  | 'not_found'
  /** What is there is not what the request was about: it changed meanwhile. */
  | 'conflict'
  /** The host finds something wrong with the request. */
  | 'rejected'
  | 'rate_limited'
  /** It points to another machine, where no token is sent. */
  | 'redirected'
  /** What came is not what this interface promises. */
  | 'unreadable'
  /** The host reports that it is unavailable. */
  | 'unavailable'
  | OutgoingErrorCode

export class HostError extends Error {
  readonly code: HostErrorCode
  /** When requests are accepted again, in milliseconds; null when the host does not report it. */
  readonly retryAt: number | null

  /** The message holds the code alone: neither an address nor what a host wrote reaches a log through it. */
  constructor(code: HostErrorCode, retryAt: number | null = null) {
    super(`the code host: ${code}`)
    this.name = 'HostError'
    this.code = code
    this.retryAt = retryAt
  }
}
