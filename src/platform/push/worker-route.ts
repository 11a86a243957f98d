/** The client of a push worker: delivers messages through it, and reads their outcomes. */
import * as z from 'zod'
import type { DeliveryOutcome, Device, PushMessage } from './deliver.ts'

export interface WorkerAddress {
  url: string
  token: string
}

export const WorkerDelivery = z.object({
  device: z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
  letter: z.object({
    text: z.string().max(16_384),
    ttlSeconds: z.int().min(0).max(2_419_200),
    urgency: z.enum(['normal', 'high']),
    topic: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  }),
})

const WorkerOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), status: z.int() }),
  z.object({ kind: z.literal('gone'), status: z.int() }),
  z.object({ kind: z.literal('refused'), status: z.int(), error: z.string() }),
  z.object({
    kind: z.literal('failed'),
    status: z.int().nullable(),
    error: z.string(),
    retryAfterMs: z.number().nullable(),
  }),
])

// A little more than the worker itself waits for a service.
const PATIENCE_MS = 12_000

export async function deliverThroughWorker(
  { url, token }: WorkerAddress,
  device: Device,
  message: PushMessage,
): Promise<DeliveryOutcome> {
  const { endpoint, p256dh, auth } = device
  try {
    const response = await fetch(new URL('/deliver', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ device: { endpoint, p256dh, auth }, letter: message }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    const result = WorkerOutcome.safeParse(await response.json())
    if (response.ok && result.success) return result.data
    return workerError(`worker_${response.status}`)
  } catch {
    return workerError('worker_unreachable')
  }
}

/** The status stays empty: it would be taken for the push service's. */
function workerError(error: string): DeliveryOutcome {
  return { kind: 'failed', status: null, error, retryAfterMs: null }
}

/** Null when it does not respond. */
export async function askWorkerForKey({ url, token }: WorkerAddress): Promise<string | null> {
  try {
    const response = await fetch(new URL('/public-key', url), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    const { publicKey } = (await response.json()) as { publicKey?: unknown }
    return response.ok && typeof publicKey === 'string' ? publicKey : null
  } catch {
    return null
  }
}
