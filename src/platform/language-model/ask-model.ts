/**
 * One question to a language model, by Anthropic's SDK. The SDK is loaded when it is first wanted: it takes 25 MB and
 * nearly half a second. It is told to log, trace, repeat and follow nothing, and to say nothing of this machine.
 */
import type { APIError } from '@anthropic-ai/sdk'
import { ModelError, type ModelFailure } from './errors.ts'

export const DEFAULT_MODEL_URL = 'https://api.anthropic.com'

export interface ModelConnection {
  apiKey: string
  baseUrl: string
  model: string
  /** Without a word for so long, a question is given up. */
  timeoutMs: number
}

export interface ModelQuestion {
  system: string
  text: string
  maxTokens: number
}

export interface ModelReply {
  /** As it names itself. */
  model: string
  /** False: it reached the most that it may write. */
  isComplete: boolean
}

// Whoever sends a letter now and then could keep a question open for ever.
const MOST_TIMEOUTS = 6
const MOST_CHARACTERS = 100_000
// What the SDK would say of the machine and of itself.
const UNSAID = [
  ...['lang', 'package-version', 'os', 'arch', 'runtime', 'runtime-version', 'retry-count'],
  ...['timeout', 'helper', 'helper-method'],
].map((name) => [`x-stainless-${name}`, null] as const)

const loadSdk = () => import('@anthropic-ai/sdk')

/** Loads the SDK before anybody waits for it. */
export async function prepareModel(): Promise<void> {
  await loadSdk()
}

/** The text as it comes; at the end, who wrote it. Every failure is a `ModelError`. */
export async function* askModel(
  connection: ModelConnection,
  { system, text, maxTokens }: ModelQuestion,
  signal: AbortSignal,
): AsyncGenerator<string, ModelReply, undefined> {
  const { Anthropic } = await loadSdk()
  const { apiKey, baseUrl, model, timeoutMs } = connection
  const watch = watchTime(timeoutMs, signal)
  const reading = new EventReader(model)
  try {
    const client = new Anthropic({
      apiKey,
      baseURL: baseUrl,
      maxRetries: 0,
      logLevel: 'off',
      openTelemetry: false,
      // A body with somebody's code goes where the operator said, and nowhere else.
      fetchOptions: { redirect: 'error' },
      defaultHeaders: { 'user-agent': 'codeshelf', ...Object.fromEntries(UNSAID) },
    })
    const stream = await client.messages.create(
      {
        ...{ model, system, max_tokens: maxTokens, stream: true },
        messages: [{ role: 'user', content: text }],
      },
      // The watch ends it; the SDK's own time would only cover the headers.
      { signal: watch.signal, timeout: 2 * MOST_TIMEOUTS * timeoutMs },
    )
    for await (const event of stream) {
      watch.heard()
      const piece = reading.read(event)
      if (piece !== '') yield piece
    }
    // The SDK ends quietly when it is aborted.
    if (watch.signal.aborted) throw new ModelError('stopped')
    return reading.end()
  } catch (error) {
    if (signal.aborted) throw new ModelError('stopped')
    if (watch.isLate()) throw new ModelError('timed_out')
    throw toModelError(error, reading.hasBegun)
  } finally {
    watch.end()
  }
}

/** Aborts when nothing was heard for the time-out, when all of it took too long, or when whoever asks goes away. */
function watchTime(timeoutMs: number, asking: AbortSignal) {
  const control = new AbortController()
  let isLate = false
  const late = () => {
    isLate = true
    control.abort()
  }
  const stop = () => control.abort()
  asking.addEventListener('abort', stop, { once: true })
  if (asking.aborted) stop()
  const whole = setTimeout(late, MOST_TIMEOUTS * timeoutMs)
  let silence = setTimeout(late, timeoutMs)
  return {
    signal: control.signal,
    isLate: () => isLate,
    heard: () => {
      clearTimeout(silence)
      silence = setTimeout(late, timeoutMs)
    },
    end: () => {
      clearTimeout(whole)
      clearTimeout(silence)
      asking.removeEventListener('abort', stop)
      // Whoever stops reading in the middle closes the connection too.
      control.abort()
    },
  }
}

/** What another machine sends is looked at field by field, whatever the SDK's types promise. */
class EventReader {
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
    const { type, message, delta } = objectOf(event)
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
    if (this.#length === 0) throw new ModelError('malformed')
    return { model: this.#model, isComplete: this.#stopReason === 'end_turn' }
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new ModelError('malformed')
  return value as Record<string, unknown>
}

function toModelError(error: unknown, hasBegun: boolean): ModelError {
  if (error instanceof ModelError) return error
  if (error instanceof SyntaxError) return new ModelError('malformed')
  const { status, headers, type } = error as Partial<APIError>
  if (status === undefined && !type) return new ModelError(hasBegun ? 'cut_off' : 'unavailable')
  return new ModelError(failureOf(status, type), secondsOf(headers?.get('retry-after')))
}

/** Within a stream an error has a type and no status. */
function failureOf(status: number | undefined, type: string | null | undefined): ModelFailure {
  if (status === 429 || status === 529) return 'limited'
  if (type === 'rate_limit_error' || type === 'overloaded_error') return 'limited'
  return status !== undefined && status >= 400 && status < 500 ? 'rejected' : 'unavailable'
}

const MOST_SECONDS = 3_600

function secondsOf(header: string | null | undefined): number | null {
  if (!header || !/^\d{1,6}(?:\.\d+)?$/.test(header)) return null
  return Math.min(MOST_SECONDS, Math.max(1, Math.ceil(Number(header))))
}
