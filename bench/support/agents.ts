/** An agent at a running server: its token, and its messages in the newest revision of the protocol. */
import type { Client, Response } from '../stall/api.ts'
import { Client as HttpClient } from '../stall/api.ts'

const REVISION = '2026-07-28'
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

export interface Agent {
  client: Client
  headers: Record<string, string>
  ask(method: string, params: object): Promise<Response>
}

/** Of the person of that session. */
export async function signInAgent(owner: Client, url: string, connections = 1): Promise<Agent> {
  const wanted = { name: 'agent', scopes: ['read', 'write'] }
  const { body } = await owner.post('/api/me/tokens', wanted)
  const headers = { authorization: `Bearer ${(JSON.parse(body) as { token: string }).token}` }
  const client = new HttpClient(url, null, connections)
  return { client, headers, ask: (method, params) => send(client, headers, method, params) }
}

export function callTool(
  client: Client,
  headers: Record<string, string>,
  name: string,
  given: object,
): Promise<Response> {
  return send(client, { ...headers, 'mcp-name': name }, 'tools/call', { name, arguments: given })
}

function send(
  client: Client,
  headers: Record<string, string>,
  method: string,
  params: object,
): Promise<Response> {
  return client.send('POST', '/mcp', {
    headers: {
      ...headers,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
    },
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } },
  })
}
