/** Delivers one message to one push service (RFC 8030); four kinds of outcome. */
import { inSpan, type SpanStart } from '../otlp/spans.ts'
import { isLoopbackName, OutgoingError, requestOutside } from '../outgoing/index.ts'
import { type BrowserKeys, deriveKeys, encrypt, type KeyMaterial } from './encrypt.ts'
import type { Signer } from './vapid.ts'

export interface Device extends BrowserKeys {
  endpoint: string
}

export interface PushMessage {
  /** The message as JSON. */
  text: string
  /** How long the service keeps it for a browser that is asleep. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A later message of the same topic replaces one that still waits at the service. */
  topic: string
}

export type DeliveryOutcome =
  | { kind: 'accepted'; status: number }
  /** The browser is gone for good. */
  | { kind: 'gone'; status: number }
  /** The same message would be refused again. */
  | { kind: 'refused'; status: number; error: string }
  | { kind: 'failed'; status: number | null; error: string; retryAfterMs: number | null }

/** Our own patience with one endpoint. */
const DELIVERY_TIMEOUT_MS = 10_000
// What a service asks us to wait is believed up to a day.
const MAX_RETRY_AFTER_MS = 86_400_000

// Nothing of the device: not even whose push service it is.
const DELIVERY: SpanStart = { name: 'push', kind: 'client', facts: {} }

export interface DeliverDeps {
  signer: Signer
  timeoutMs?: number
  now: () => number
  /** Returns key material that was derived before, each once. */
  deriveKeys?: (keys: BrowserKeys) => KeyMaterial
}

export function deliverMessage(
  deps: DeliverDeps,
  device: Device,
  message: PushMessage,
): Promise<DeliveryOutcome> {
  return inSpan(
    DELIVERY,
    () => send(deps, device, message),
    (outcome) => ({
      facts: {
        'codeshelf.outcome': outcome.kind,
        ...(outcome.status !== null && { 'http.response.status_code': outcome.status }),
      },
      isFailed: outcome.kind === 'failed',
    }),
  )
}

async function send(
  { signer, timeoutMs = DELIVERY_TIMEOUT_MS, now, deriveKeys: deriveFor = deriveKeys }: DeliverDeps,
  device: Device,
  message: PushMessage,
): Promise<DeliveryOutcome> {
  const url = new URL(device.endpoint)
  try {
    const body = encrypt(deriveFor(device), Buffer.from(message.text))
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
        ttl: String(message.ttlSeconds),
        urgency: message.urgency,
        topic: message.topic,
      },
    })
    return outcomeOf(status, headers['retry-after'], now())
  } catch (thrown) {
    const error = thrown instanceof OutgoingError ? thrown.code : 'not_sealed'
    return { kind: 'failed', status: null, error, retryAfterMs: null }
  }
}

/** 401 and 403 are about the keys of this server: an operator has to correct them, the device is fine. */
export function outcomeOf(
  status: number,
  retryAfter: string | undefined,
  now: number,
): DeliveryOutcome {
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
