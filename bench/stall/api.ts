/** A person at a running server: signs in as the local sign-in does, and sends requests on keep-alive connections. */
import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'

export interface Response {
  status: number
  /** Only the first kilobytes: some bodies are meant to be huge. */
  body: string
  cookie: string | null
  bytes: number
}

export interface SentRequest {
  body?: unknown
  headers?: Record<string, string>
  /** Sends the body compressed, as an attacker would who pays for few bytes. */
  isZipped?: boolean
}

const MAX_BODY = 64 * 1024
// Longer than any figure here should be; a server that hangs must not hang the benchmark.
const GIVE_UP_MS = 60_000

export class Client {
  readonly #agent: Agent
  readonly #url: string
  readonly cookie: string | null

  constructor(url: string, cookie: string | null, connections: number) {
    this.#url = url
    this.cookie = cookie
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  get(path: string): Promise<Response> {
    return this.send('GET', path)
  }

  post(path: string, body: unknown, more: Omit<SentRequest, 'body'> = {}): Promise<Response> {
    return this.send('POST', path, { ...more, body })
  }

  /** A failed connection counts as status 0: the server may end one that asks for too much. */
  send(
    method: string,
    path: string,
    { body, headers = {}, isZipped }: SentRequest = {},
  ): Promise<Response> {
    const plain =
      typeof body === 'string' ? Buffer.from(body) : Buffer.from(JSON.stringify(body) ?? '')
    const payload = body === undefined ? null : isZipped ? gzipSync(plain) : plain
    return new Promise((resolve) => {
      const failed = () => resolve({ status: 0, body: '', cookie: null, bytes: 0 })
      const sent = request(
        new URL(path, this.#url),
        {
          agent: this.#agent,
          method,
          timeout: GIVE_UP_MS,
          headers: {
            accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
            ...(this.cookie && { cookie: this.cookie }),
            ...(payload && {
              'content-type': 'application/json',
              'content-length': payload.length,
            }),
            ...(isZipped && { 'content-encoding': 'gzip' }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            if (bytes < MAX_BODY) chunks.push(chunk)
            bytes += chunk.length
          })
          response.once('error', failed)
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
              cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? null,
              bytes,
            }),
          )
        },
      )
      sent.once('timeout', () => sent.destroy())
      sent.once('error', failed)
      sent.end(payload ?? undefined)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Returns a client of its own session; the same name is the same person. */
export async function signIn(url: string, name: string, connections = 8): Promise<Client> {
  const visitor = new Client(url, null, 1)
  const signed = await visitor.post('/auth/stand-in', { first_name: name })
  const { cookie } = await visitor.post('/auth/messenger', JSON.parse(signed.body))
  visitor.close()
  if (!cookie) throw new Error(`${name} could not sign in: ${signed.status} ${signed.body}`)
  return new Client(url, cookie, connections)
}

/** Creates a file and returns its id. */
export async function createFile(
  client: Client,
  fileName: string,
  content: string,
): Promise<string> {
  const { status, body } = await client.post('/api/files', { file_name: fileName, content })
  if (status !== 201) throw new Error(`${fileName} was answered ${status} ${body.slice(0, 200)}`)
  return (JSON.parse(body) as { file: { id: string } }).file.id
}

/** A name that no other load uses. */
export const newName = (prefix: string, round: number, extension = 'txt') =>
  `${prefix}-${process.pid}-${round}.${extension}`

export type Repeat = (round: number) => Promise<Response>

/** The service, for people who sign in again or have no session, and its data. */
export interface Target {
  url: string
  dataDir: string
  /** A repository that it can mirror. */
  repository: string
  /** Another, with a folder of very many names on a branch. */
  wide: string
}
