/** Agents as tests have them: clients of both lines of the protocol, beside an app without a socket. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import type { Api } from './tool-table.fixture.ts'

export interface CallResult {
  isError?: boolean
  content: { type: string; text?: string; uri?: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own
  structuredContent?: any
}

export async function tokenOf(person: Person, more: object = {}): Promise<string> {
  const body = { name: 'agent', scopes: ['read', 'write'], ...more }
  return (await person.post('/api/me/tokens', body)).json.token
}

/** What a client sends reaches the app without a socket. */
function fetchFrom({ inner }: TestApp): typeof fetch {
  return async (input, init) => {
    const request = new Request(input as string, init)
    const sent = await inner.server.fastify.inject({
      method: request.method as 'POST',
      url: new URL(request.url).pathname,
      headers: { ...Object.fromEntries(request.headers), host: '127.0.0.1' },
      ...(request.method === 'POST' && { payload: await request.text() }),
    })
    const headers = Object.entries(sent.headers).map(([name, value]) => [name, String(value)])
    const hasBody = sent.rawPayload.length > 0
    return new Response(hasBody ? new Uint8Array(sent.rawPayload) : null, {
      status: sent.statusCode,
      headers: headers as [string, string][],
    })
  }
}

const ENDPOINT = new URL('http://127.0.0.1/mcp')

/** What a client declares that shows pages in its own window. */
export const WITH_VIEWS = {
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
}

/** Over a socket, when the app listens at an address. */
export async function connect(
  app: TestApp,
  token: string,
  address?: string,
  capabilities: typeof WITH_VIEWS | object = {},
) {
  const options = {
    ...(address === undefined && { fetch: fetchFrom(app) }),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  }
  const client = new Client(
    { name: 'new', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } }, capabilities },
  )
  const endpoint = address === undefined ? ENDPOINT : new URL('/mcp', address)
  await client.connect(new StreamableHTTPClientTransport(endpoint, options))
  return client
}

export async function connectOld(
  app: TestApp,
  token: string,
  capabilities: typeof WITH_VIEWS | object = {},
) {
  const options = {
    fetch: fetchFrom(app),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  }
  const client = new OldClient({ name: 'old', version: '1' }, { capabilities })
  await client.connect(new OldTransport(ENDPOINT, options) as never)
  return client
}

interface Caller {
  callTool(asked: { name: string; arguments: Record<string, unknown> }): unknown
}
export const use = async (client: Caller, name: string, given: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: given })) as CallResult

export const textIn = ({ content }: CallResult) => content.map(({ text }) => text ?? '').join('\n')

export async function saveFile(person: Person, content: string, more: object = {}) {
  const body = { file_name: 'a.py', content, ...more }
  return (await person.post('/api/files', body)).json.file as { id: string; version: number }
}

export const textOf = async (person: Person, id: string) =>
  (await person.get(`/api/files/${id}`)).json.content as string

/** What a program does with a token. */
export const apiOf =
  ({ visitor }: TestApp, token: string): Api =>
  async (method, path, body) =>
    (await visitor.send(method, path, { body, headers: { authorization: `Bearer ${token}` } })).json
