/**
 * The push worker: a server that alone holds the private key and alone sends to the outside, for callers with the
 * token; and its client.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { isSame } from '../crypto/index.ts'
import { utf8Text } from '../text/utf8.ts'
import type { DeliveryOutcome, Device, PushMessage } from './deliver.ts'

// The client of a push worker: delivers messages through it, and reads their outcomes.

interface WorkerAddress {
  url: string
  token: string
}

const WorkerDelivery = z.object({
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

interface WorkerDeps {
  token: string
  publicKey: string
  /** False for an address that this installation does not send to. */
  mayReach(endpoint: string): boolean
  send(device: Device, message: PushMessage): Promise<DeliveryOutcome>
}

const MAX_BODY_BYTES = 65_536

export function makeWorkerServer(deps: WorkerDeps): Server {
  return createServer((request, response) => {
    respond(deps, request).then(
      ({ status, body }) => reply(response, status, body),
      () => reply(response, 400, { error: 'invalid_payload' }),
    )
  })
}

interface WorkerResponse {
  status: number
  body: unknown
}

async function respond(deps: WorkerDeps, request: IncomingMessage): Promise<WorkerResponse> {
  if (request.method === 'GET' && request.url === '/healthz')
    return { status: 200, body: { status: 'ok' } }
  if (!isSame(request.headers.authorization ?? '', `Bearer ${deps.token}`))
    return { status: 401, body: { error: 'unauthorized' } }
  if (request.method === 'GET' && request.url === '/public-key')
    return { status: 200, body: { publicKey: deps.publicKey } }
  if (request.method !== 'POST' || request.url !== '/deliver')
    return { status: 404, body: { error: 'not_found' } }
  const { device, letter: message } = WorkerDelivery.parse(JSON.parse(await readBody(request)))
  // The worker's own list of hosts counts: the server may be configured with another one.
  if (!deps.mayReach(device.endpoint))
    return { status: 200, body: { kind: 'refused', status: 400, error: 'host_not_allowed' } }
  return { status: 200, body: await deps.send(device, message) }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BODY_BYTES) throw new RangeError('too large')
    parts.push(part)
  }
  const text = utf8Text(Buffer.concat(parts))
  if (text === null) throw new RangeError('not UTF-8')
  return text
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
