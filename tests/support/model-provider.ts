/**
 * A server with the protocol of the model's provider: messages as server-sent events, errors as JSON. A test sets the
 * responses to the next requests, and reads what was sent.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atTheEnd } from './stores.ts'

export const MODEL_KEY = 'test-key-of-the-model'

type Reply = (response: ServerResponse) => void

export interface ModelProvider {
  url: string
  /** The bodies that arrived, with their headers. */
  received: { headers: Record<string, unknown>; body: any; text: string }[]
  /** The responses to the next requests, one each; after them every request gets `pieces`. */
  next: Reply[]
  pieces: string[]
  /** Resolves when the client has closed the connection of the latest request. */
  closed: () => number
}

const event = (type: string, more: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`

const begin = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const message = { id: 'm1', role: 'assistant', model: 'test-model-1', content: [] }
  response.write(event('message_start', { message }))
  response.write('event: ping\ndata: {"type": "ping"}\n\n')
  response.write(event('content_block_start', { index: 0, content_block: { type: 'text' } }))
}
/** One piece of text, in a reply that has begun. */
export const writeText = (response: ServerResponse, text: string) =>
  void response.write(
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  )
const end = (response: ServerResponse, reason: string) => {
  response.write(event('content_block_stop', { index: 0 }))
  response.write(event('message_delta', { delta: { stop_reason: reason } }))
  response.end(event('message_stop'))
}

/** The possible courses of a request. */
export const replies = {
  says:
    (pieces: readonly string[], reason = 'end_turn'): Reply =>
    (response) => {
      begin(response)
      for (const piece of pieces) writeText(response, piece)
      end(response, reason)
    },
  /** Each byte by itself. */
  bytewise:
    (text: string): Reply =>
    async (response) => {
      begin(response)
      const delta = { type: 'text_delta', text }
      for (const byte of Buffer.from(event('content_block_delta', { index: 0, delta })))
        await new Promise((sent) => response.write(Uint8Array.of(byte), sent))
      end(response, 'end_turn')
    },
  /** A reply that begins as it should, and then this. */
  streams:
    (bytes: string | Uint8Array): Reply =>
    (response) => {
      begin(response)
      writeText(response, 'It ')
      response.write(bytes)
      end(response, 'end_turn')
    },
  refuses: (): Reply => replies.says([], 'refusal'),
  /** No response. */
  hangs: (): Reply => () => {},
  /** A partial response, and then nothing more. */
  hangsAfter:
    (piece: string): Reply =>
    (response) => {
      begin(response)
      writeText(response, piece)
    },
  breaksAfter:
    (piece: string): Reply =>
    (response) => {
      begin(response)
      writeText(response, piece)
      response.write('', () => setImmediate(() => response.destroy()))
    },
  endsWithoutEnd:
    (piece: string): Reply =>
    (response) => {
      begin(response)
      writeText(response, piece)
      response.end()
    },
  malformed: (): Reply => (response) => {
    begin(response)
    response.end('event: content_block_delta\ndata: {"type": "content_block_delta", "delta"\n\n')
  },
  notAStream: (): Reply => (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<h1>Welcome to the proxy</h1>')
  },
  errorWithin:
    (type: string): Reply =>
    (response) => {
      begin(response)
      writeText(response, 'It ')
      response.end(
        `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type, message: 'x' } })}\n\n`,
      )
    },
  status:
    (status: number, headers: Record<string, string> = {}): Reply =>
    (response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end('{"type":"error","error":{"type":"api_error","message":"no"}}')
    },
}

export async function openModelProvider(): Promise<ModelProvider> {
  let closed = 0
  const provider: ModelProvider = {
    url: '',
    received: [],
    next: [],
    pieces: ['It adds ', 'two numbers.'],
    closed: () => closed,
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    response.on('close', () => {
      if (!response.writableFinished) closed++
    })
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      provider.received.push({ headers: request.headers, body: JSON.parse(text), text })
      const reply = provider.next.shift() ?? replies.says(provider.pieces)
      reply(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atTheEnd(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return provider
}

/** The settings of a server that uses this provider. */
export function modelSettings({ url }: ModelProvider, more: Record<string, string> = {}) {
  return { ANTHROPIC_API_KEY: MODEL_KEY, ANTHROPIC_BASE_URL: url, ...more }
}
