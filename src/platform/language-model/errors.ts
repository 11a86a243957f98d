/** Why a language model gave no reply. */
export const MODEL_FAILURES = [
  /** It declines what it was asked. */
  'refused',
  /** Nothing came for too long. */
  'timed_out',
  /** What came is not what was promised. */
  'malformed',
  /** It used up its tokens on thinking and wrote nothing. */
  'no_answer',
  /** Asked too often, or overloaded. */
  'limited',
  /** The connection ended in the middle. */
  'cut_off',
  /** It cannot be reached, or failed. */
  'unavailable',
  /** The key, the model or the request is not accepted. */
  'rejected',
  /** The client left. */
  'stopped',
] as const
export type ModelFailure = (typeof MODEL_FAILURES)[number]

export class ModelError extends Error {
  readonly failure: ModelFailure
  readonly retryAfterSeconds: number | null

  constructor(failure: ModelFailure, retryAfterSeconds: number | null = null) {
    super(failure)
    this.name = 'ModelError'
    this.failure = failure
    this.retryAfterSeconds = retryAfterSeconds
  }
}
