/**
 * `codeshelf mcp`: the tools for agents on stdin and stdout, for clients that start a program. It forwards each message to a
 * server by its address and a token, and opens no store.
 */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { isRecord } from '#platform/store/index.ts'
import type { Invocation } from './command.ts'

export async function run({
  config: { CODESHELF_URL: url, CODESHELF_TOKEN: token },
}: Invocation): Promise<void> {
  if (url === null || token === null) {
    console.error(
      'codeshelf: mcp needs CODESHELF_URL (the address of a server) and CODESHELF_TOKEN',
    )
    process.exitCode = 2
    return
  }
  const bridge = new Bridge(`${url.replace(/\/$/, '')}/mcp`, token)
  for await (const line of linesOf(process.stdin)) if (line.trim() !== '') bridge.take(line)
  await bridge.settle()
}

/** Of line feeds alone: `readline` also ends a line at U+2028, which JSON may contain. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const text of textsOf(Readable.toWeb(input))) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

type Message = Record<string, unknown> & { id?: string | number; method?: string }

const REVISION = 'io.modelcontextprotocol/protocolVersion'

class Bridge {
  readonly #endpoint: string
  readonly #token: string
  readonly #pending = new Map<string | number, AbortController>()
  readonly #sending = new Set<Promise<void>>()
  /** They would go on for as long as the server lets them. */
  readonly #listening = new Set<AbortController>()
  /** Agreed by `initialize`; clients of the newest line name theirs in each message. */
  #revision: string | null = null
  /** From the response to `initialize`, if the server gives one. */
  #session: string | null = null

  constructor(endpoint: string, token: string) {
    this.#endpoint = endpoint
    this.#token = token
  }

  take(line: string): void {
    const message = messageIn(line)
    if (!message) {
      print(failure(null, -32700, 'this is not JSON'))
      return
    }
    const { params } = message
    if (message.method === 'notifications/cancelled' && isRecord(params))
      this.#pending.get(params['requestId'] as string)?.abort()
    const sending = this.#forward(message, line).finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
  }

  /** What was asked before the client closed its side still gets its response. */
  async settle(): Promise<void> {
    for (const listening of this.#listening) listening.abort()
    await Promise.all(this.#sending)
  }

  async #forward(message: Message, line: string): Promise<void> {
    const { id } = message
    const aborting = new AbortController()
    if (id !== undefined) this.#pending.set(id, aborting)
    if (message.method === 'subscriptions/listen') this.#listening.add(aborting)
    try {
      const response = await fetch(this.#endpoint, {
        method: 'POST',
        headers: this.#headersFor(message),
        body: line,
        redirect: 'error',
        signal: aborting.signal,
      })
      await this.#pass(message, response)
    } catch (error) {
      if (id !== undefined && !aborting.signal.aborted)
        print(failure(id, -32000, `the server cannot be reached: ${reasonOf(error)}`))
    } finally {
      if (id !== undefined) this.#pending.delete(id)
      this.#listening.delete(aborting)
    }
  }

  async #pass(message: Message, response: Response): Promise<void> {
    if (message.method === 'initialize') this.#session = response.headers.get('mcp-session-id')
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      for await (const data of eventsOf(response)) this.#give(message, data)
      return
    }
    const text = await response.text()
    if (messageIn(text)?.['jsonrpc']) this.#give(message, text)
    else if (message.id !== undefined)
      print(failure(message.id, -32000, `the server refused: ${codeIn(text) ?? response.status}`))
  }

  #give({ method }: Message, text: string): void {
    const message = messageIn(text)
    if (!message) return
    if (method === 'initialize' && isRecord(message['result']))
      this.#revision = String(message['result']['protocolVersion'])
    print(message)
  }

  #headersFor(message: Message): Record<string, string> {
    const { method, params } = message
    const meta = isRecord(params) && isRecord(params['_meta']) ? params['_meta'] : {}
    const own = meta[REVISION]
    const revision = typeof own === 'string' ? own : this.#revision
    const named = isRecord(params) ? (params['name'] ?? params['uri']) : undefined
    return {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${this.#token}`,
      ...(revision !== null && { 'mcp-protocol-version': revision }),
      ...(this.#session !== null && { 'mcp-session-id': this.#session }),
      ...(typeof own === 'string' && method !== undefined && { 'mcp-method': method }),
      ...(typeof own === 'string' &&
        typeof named === 'string' && { 'mcp-name': headerText(named) }),
    }
  }
}

function messageIn(line: string): Message | null {
  try {
    const message = JSON.parse(line)
    return isRecord(message) ? message : null
  } catch {
    return null
  }
}

/** A message is one line, whatever is in its texts. */
function print(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

function failure(id: string | number | null, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message: `codeshelf: ${message}` } }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message?: string }
  return cause?.code ?? message ?? 'unknown'
}

/** The code of a refusal of ours. */
function codeIn(text: string): unknown {
  return messageIn(text)?.['code']
}

/** As the protocol writes a value that a header cannot hold. */
function headerText(value: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !value.startsWith('=?'))
    return value
  return `=?base64?${Buffer.from(value).toString('base64')}?=`
}

/** What is not UTF-8 ends the program: the rest would be another text than was sent. */
function textsOf(bytes: unknown): ReadableStream<string> {
  const decoder = new TextDecoderStream('utf-8', { fatal: true })
  return (bytes as ReadableStream).pipeThrough(decoder as never) as ReadableStream<string>
}

/** The data of each event of a stream. */
async function* eventsOf({ body }: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const text of body ? textsOf(body) : []) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').filter((line) => line.startsWith('data:'))
      if (data.length > 0) yield data.map((line) => line.slice(5).trimStart()).join('\n')
    }
  }
}
