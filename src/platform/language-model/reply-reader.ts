/** A model's reply: the events of a stream, and the text and the end in them. */
import { createParser } from 'eventsource-parser'

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

export interface ModelReply {
  /** As it names itself. */
  model: string
  /** False: it reached the most that it may write. */
  isComplete: boolean
}

const MOST_CHARACTERS = 100_000
// What surrounds the text, too, has an end.
const MOST_STREAMED = 20 * MOST_CHARACTERS

/** What the events of a stream carry, as they come. */
export async function* replyEvents({ body }: Response): AsyncGenerator<unknown, void, undefined> {
  const events: unknown[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(parsed(data)) })
  let length = 0
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of body!) {
    const piece = decoded(decoder, bytes)
    length += piece.length
    if (length > MOST_STREAMED) throw new ModelError('malformed')
    parser.feed(piece)
    yield* events.splice(0)
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    throw new ModelError('malformed')
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new ModelError('malformed')
  }
}

/** Replies of another machine are checked field by field, even if its documentation guarantees them. */
export class ReplyReader {
  hasBegun = false
  #model: string
  #stopReason: unknown = null
  #hasEnded = false
  #length = 0

  constructor(model: string) {
    this.#model = model
  }

  /** The text that an event brings, if any. */
  read(event: unknown): string {
    const { type, message, delta, error } = objectOf(event)
    if (type === 'error') throw new ModelError(failureWithin(objectOf(error)['type']))
    if (type === 'message_start') {
      this.hasBegun = true
      const { model } = objectOf(message)
      if (typeof model === 'string' && /^[\w.:/-]{1,100}$/.test(model)) this.#model = model
    }
    if (type === 'message_delta') this.#stopReason = objectOf(delta)['stop_reason']
    if (this.#stopReason === 'refusal') throw new ModelError('refused')
    if (type === 'message_stop') this.#hasEnded = true
    if (type !== 'content_block_delta') return ''
    const { type: kind, text } = objectOf(delta)
    if (kind !== 'text_delta') return ''
    if (typeof text !== 'string') throw new ModelError('malformed')
    this.#length += text.length
    if (this.#length > MOST_CHARACTERS) throw new ModelError('malformed')
    return text
  }

  end(): ModelReply {
    if (!this.hasBegun) throw new ModelError('malformed')
    if (!this.#hasEnded) throw new ModelError('cut_off')
    if (this.#length === 0)
      throw new ModelError(this.#stopReason === 'max_tokens' ? 'no_answer' : 'malformed')
    return { model: this.#model, isComplete: this.#stopReason === 'end_turn' }
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new ModelError('malformed')
  return value as Record<string, unknown>
}

function failureWithin(type: unknown): ModelFailure {
  const isLimit = type === 'rate_limit_error' || type === 'overloaded_error'
  return isLimit ? 'limited' : 'unavailable'
}
