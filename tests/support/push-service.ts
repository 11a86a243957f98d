/**
 * A push service and the browsers behind it, on loopback: implements RFC 8030, checks the sender's token (RFC 8292),
 * and decrypts each message with the browser's own key (RFC 8291). Written from the RFCs' receiving side, independent
 * of the code that sends.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** How the service treats one browser's push messages. */
export type Manner =
  | number
  | 'hang'
  | 'reset'
  | { status: number; retryAfter: string }
  /** Accepted at once, responded to when the promise resolves. */
  | { status: number; after: Promise<void> }

export interface Received {
  /** The decrypted message. */
  message: any
  ttl: number
  topic: string
  urgency: string
  /** The sender's claims about itself. */
  claims: { aud: string; exp: number; sub: string }
  at: number
}

export interface TestBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: Received[]
  /** Attempts, with or without a response. */
  asked: number
  manner: Manner
}

export interface PushService {
  /** For `PUSH_ALLOWED_HOSTS`. */
  host: string
  origin: string
  browser(manner?: Manner): TestBrowser
  /** Messages that violate the RFCs, with the reason. */
  complaints: string[]
  close(): Promise<void>
}

interface Known extends TestBrowser {
  keys: ECDH
  auth: Buffer
}

export async function openPushService(options: { opens?: boolean } = {}): Promise<PushService> {
  const browsers = new Map<string, Known>()
  const complaints: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request)
    const browser = browsers.get(request.url ?? '')
    if (!browser) return void response.writeHead(404).end()
    browser.asked++
    const { manner } = browser
    if (manner === 'hang') return
    if (manner === 'reset') return void request.socket.resetAndDestroy()
    const status = typeof manner === 'number' ? manner : manner.status
    if (status === 201 && options.opens !== false) {
      try {
        browser.received.push(receive(browser, request, body, origin))
      } catch (fault) {
        complaints.push(String(fault))
        return void response.writeHead(400).end()
      }
    } else if (status === 201) browser.received.push({ at: Date.now() } as Received)
    if (typeof manner === 'object' && 'after' in manner) await manner.after
    const isAsking = typeof manner === 'object' && 'retryAfter' in manner
    const headers = isAsking ? { 'retry-after': manner.retryAfter } : {}
    response.writeHead(status, { ...headers, location: `${origin}/message/x` }).end()
  }

  return {
    host: `127.0.0.1:${port}`,
    origin,
    complaints,
    browser(manner = 201) {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const browser: Known = {
        keys,
        auth,
        manner,
        asked: 0,
        received: [],
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
      }
      browsers.set(path, browser)
      return browser
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function receive(browser: Known, request: IncomingMessage, body: Buffer, origin: string): Received {
  const { headers } = request
  expect(request.method === 'POST', 'a letter is posted')
  expect(headers['content-encoding'] === 'aes128gcm', 'the content coding is aes128gcm')
  expect(/^\d+$/.test(String(headers['ttl'])), 'a letter has a lifetime')
  expect(/^[A-Za-z0-9_-]{1,32}$/.test(String(headers['topic'])), 'the topic is short base64url')
  return {
    message: JSON.parse(open(browser, body).toString('utf8')),
    ttl: Number(headers['ttl']),
    topic: String(headers['topic']),
    urgency: String(headers['urgency']),
    claims: readWord(String(headers['authorization']), origin),
    at: Date.now(),
  }
}

/** RFC 8292: `vapid t=<JWT>, k=<key>`; the JWT is signed with that very key, for this very service, for a day at most. */
function readWord(header: string, origin: string): Received['claims'] {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header)
  expect(match !== null, 'the sender shows its word')
  const [, head = '', payload = '', signature = '', key = ''] = match!
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned, 'the word is signed with its key')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  expect(claims.aud === origin, 'the word is for this service')
  expect(/^(mailto:|https:)/.test(claims.sub), 'the word says whom to write to')
  return claims
}

/** RFC 8188 and 8291 from the receiving end: one record, key and nonce from the shared secret, then the padding. */
function open({ keys, auth }: Known, body: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body[20]!
  const senderKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  expect(body.length <= 4096 + 86 && sealed.length <= recordSize, 'a letter is one record')
  const shared = keys.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const ikm = hkdfSync('sha256', shared, auth, info, 32)
  const key = hkdfSync('sha256', new Uint8Array(ikm), salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdfSync('sha256', new Uint8Array(ikm), salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', new Uint8Array(key), new Uint8Array(nonce))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  expect(padded[end] === 2, 'the last record is marked')
  return padded.subarray(0, end)
}

function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  return new Promise((resolve) => request.on('end', () => resolve(Buffer.concat(parts))))
}

function expect(isTrue: boolean, promise: string): void {
  if (!isTrue) throw new Error(`not so: ${promise}`)
}
