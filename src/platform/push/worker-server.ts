/** The push worker: alone holds the key, alone reaches outside, and does what whoever knows the token asks. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isSame } from '../crypto/index.ts'
import type { Device, Letter, Outcome } from './deliver.ts'
import { Handed } from './worker-route.ts'

export interface WorkerGround {
  token: string
  publicKey: string
  /** False for an address that this installation does not send to. */
  mayReach(endpoint: string): boolean
  send(device: Device, letter: Letter): Promise<Outcome>
}

const MAX_BODY_BYTES = 65_536

export function makeWorkerServer(ground: WorkerGround): Server {
  return createServer((request, response) => {
    answer(ground, request).then(
      ({ status, body }) => reply(response, status, body),
      () => reply(response, 400, { error: 'invalid_payload' }),
    )
  })
}

interface Said {
  status: number
  body: unknown
}

async function answer(ground: WorkerGround, request: IncomingMessage): Promise<Said> {
  if (request.method === 'GET' && request.url === '/healthz')
    return { status: 200, body: { status: 'ok' } }
  if (!isSame(request.headers.authorization ?? '', `Bearer ${ground.token}`))
    return { status: 401, body: { error: 'unauthorized' } }
  if (request.method === 'GET' && request.url === '/public-key')
    return { status: 200, body: { publicKey: ground.publicKey } }
  if (request.method !== 'POST' || request.url !== '/deliver')
    return { status: 404, body: { error: 'not_found' } }
  const { device, letter } = Handed.parse(JSON.parse(await readBody(request)))
  // Its own list counts: whoever asks may have been told another one.
  if (!ground.mayReach(device.endpoint))
    return { status: 200, body: { kind: 'refused', status: 400, error: 'host_not_allowed' } }
  return { status: 200, body: await ground.send(device, letter) }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BODY_BYTES) throw new RangeError('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
