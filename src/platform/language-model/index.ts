/** A language model of an external provider: one kind of request, with a code for every error. */
import {
  ModelError,
  type ModelFailure,
  type ModelReply,
  ReplyReader,
  replyEvents,
} from './reply-reader.ts'

export type { ModelReply } from './reply-reader.ts'
export { MODEL_FAILURES, ModelError } from './reply-reader.ts'

// One question to a language model, by Anthropic's protocol: sent once, without any data of this machine.

export const DEFAULT_MODEL_URL = 'https://api.anthropic.com'

export interface ModelConnection {
  apiKey: string
  baseUrl: string
  model: string
  /** Without a word for so long, a question is given up. */
  timeoutMs: number
}

interface ModelQuestion {
  system: string
  text: string
  maxTokens: number
}

// A provider that sends a byte now and then could keep a request open endlessly.
const MOST_TIMEOUTS = 6
// Dated by the provider: a later one may change the events that are read here.
const API_VERSION = '2026-10-21'

/** The text as it comes; at the end, who wrote it. Every failure is a `ModelError`. */
export async function* askModel(
  connection: ModelConnection,
  question: ModelQuestion,
  signal: AbortSignal,
): AsyncGenerator<string, ModelReply, undefined> {
  const watch = watchTime(connection.timeoutMs, signal)
  const reply = new ReplyReader(connection.model)
  try {
    const response = await send(connection, question, watch.signal)
    for await (const event of replyEvents(response)) {
      watch.heard()
      const piece = reply.read(event)
      if (piece !== '') yield piece
    }
    return reply.end()
  } catch (error) {
    if (signal.aborted) throw new ModelError('stopped')
    if (watch.isLate()) throw new ModelError('timed_out')
    if (error instanceof ModelError) throw error
    throw new ModelError(reply.hasBegun ? 'cut_off' : 'unavailable')
  } finally {
    watch.end()
  }
}

async function send(
  { apiKey, baseUrl, model }: ModelConnection,
  { system, text, maxTokens }: ModelQuestion,
  signal: AbortSignal,
): Promise<Response> {
  const messages = [{ role: 'user', content: text }]
  const response = await fetch(`${baseUrl}${baseUrl.endsWith('/') ? '' : '/'}v1/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'anthropic-version': API_VERSION,
      'content-type': 'application/json',
      'user-agent': 'codeshelf',
    },
    body: JSON.stringify({ model, system, max_tokens: maxTokens, stream: true, messages }),
    // A body with somebody's code goes to the operator's configured address, and nowhere else.
    redirect: 'error',
    signal,
  })
  if (response.ok) return response
  throw new ModelError(failureOf(response.status), secondsOf(response.headers.get('retry-after')))
}

/** Aborts when nothing was received for the time-out, when all of it took too long, or when the client leaves. */
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
      // A consumer that stops reading in the middle closes the connection too.
      control.abort()
    },
  }
}

function failureOf(status: number): ModelFailure {
  if (status === 429 || status === 529) return 'limited'
  return status >= 400 && status < 500 ? 'rejected' : 'unavailable'
}

const MOST_SECONDS = 3_600

function secondsOf(header: string | null): number | null {
  if (!header || !/^\d{1,6}(?:\.\d+)?$/.test(header)) return null
  return Math.min(MOST_SECONDS, Math.max(1, Math.ceil(Number(header))))
}
