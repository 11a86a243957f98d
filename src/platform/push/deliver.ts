/** Hands one message to one push service (RFC 8030) and says in four words what became of it. */
import { isLoopbackName, OutgoingFault, requestOutside } from '../outgoing/index.ts'
import { type BrowserKeys, type Meeting, meet, seal } from './encrypt.ts'
import type { Signer } from './vapid.ts'

export interface Device extends BrowserKeys {
  endpoint: string
}

export interface Letter {
  /** The message as JSON. */
  text: string
  /** How long the service keeps it for a browser that is asleep. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A later letter of the same topic replaces one that still waits there. */
  topic: string
}

export type Outcome =
  | { kind: 'accepted'; status: number }
  /** The browser is gone for good. */
  | { kind: 'gone'; status: number }
  /** The same letter will be refused again. */
  | { kind: 'refused'; status: number; error: string }
  | { kind: 'failed'; status: number | null; error: string; retryAfterMs: number | null }

/** Our own patience with one endpoint. */
export const TIMEOUT_MS = 10_000
// What a service asks us to wait is believed up to a day.
const MAX_RETRY_AFTER_MS = 86_400_000

export interface DeliverGround {
  signer: Signer
  timeoutMs?: number
  now: () => number
  /** Whoever prepared meetings before hands them out here, each once. */
  meet?: (keys: BrowserKeys) => Meeting
}

export async function deliverLetter(
  { signer, timeoutMs = TIMEOUT_MS, now, meet: meetThem = meet }: DeliverGround,
  device: Device,
  letter: Letter,
): Promise<Outcome> {
  const url = new URL(device.endpoint)
  try {
    const body = seal(meetThem(device), Buffer.from(letter.text))
    const { status, headers } = await requestOutside({
      url,
      method: 'POST',
      body,
      timeoutMs,
      mayReachLoopback: isLoopbackName(url.hostname),
      headers: {
        authorization: signer.authorize(url.origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        ttl: String(letter.ttlSeconds),
        urgency: letter.urgency,
        topic: letter.topic,
      },
    })
    return outcomeOf(status, headers['retry-after'], now())
  } catch (fault) {
    const error = fault instanceof OutgoingFault ? fault.code : 'not_sealed'
    return { kind: 'failed', status: null, error, retryAfterMs: null }
  }
}

/** 401 and 403 speak of our keys: a person has to mend them, and the device is not to blame. */
export function outcomeOf(status: number, retryAfter: string | undefined, now: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'accepted', status }
  if (status === 404 || status === 410) return { kind: 'gone', status }
  const error = ERRORS[status] ?? `http_${status}`
  if (status === 400 || status === 413) return { kind: 'refused', status, error }
  return { kind: 'failed', status, error, retryAfterMs: waitOf(retryAfter, now) }
}

const ERRORS: Record<number, string> = {
  401: 'wrong_key',
  403: 'wrong_key',
  413: 'too_large',
  429: 'too_many',
}

/** Whole seconds or a date (RFC 9110, 10.2.3). */
function waitOf(header: string | undefined, now: number): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), MAX_RETRY_AFTER_MS) : null
}
