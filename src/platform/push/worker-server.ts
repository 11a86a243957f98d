/**
 * The push worker: a server that alone holds the private key and alone sends to the outside, for callers with the
 * token.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isSame } from '../crypto/index.ts'
import { utf8Text } from '../text/utf8.ts'
import type { DeliveryOutcome, Device, PushMessage } from './deliver.ts'
import { WorkerDelivery } from './worker-route.ts'

export interface WorkerDeps {
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
