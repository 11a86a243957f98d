/**
 * Calls of tools that are in order in every part, as nearly all are. The protocol's library takes 0.9 ms to judge one and to
 * write its result, which is longer than many a route; whatever is unusual is left to it.
 */
import type { CallToolResult, Implementation } from '@modelcontextprotocol/server'

const REVISION = '2026-07-28'
/** Their clients have declared everything at the beginning. */
const OLDER = ['2025-11-25', '2025-06-18']
const VERSION = 'io.modelcontextprotocol/protocolVersion'
const SERVER = 'io.modelcontextprotocol/serverInfo'

export interface DirectCall {
  id: string | number
  name: string
  input: unknown
  /** What the client declares beside a call of the newest revision; null in older ones. */
  declared: string | null
}

type Headers = Readonly<Record<string, unknown>>

/** Null: unusual, or wrong. */
export function directCall(body: unknown, headers: Headers): DirectCall | null {
  if (!hasOnly(body, ['jsonrpc', 'id', 'method', 'params'])) return null
  const { jsonrpc, id, method, params } = body
  const isId = typeof id === 'string' || Number.isSafeInteger(id)
  if (jsonrpc !== '2.0' || !isId || method !== 'tools/call') return null
  if (!hasOnly(params, ['name', 'arguments', '_meta'])) return null
  const { name, arguments: input = {}, _meta: meta } = params
  if (typeof name !== 'string' || !isPlain(input) || !takesJson(headers)) return null
  const call = { id: id as string | number, name, input }
  const version = headers['mcp-protocol-version']
  if (meta === undefined)
    return OLDER.includes(String(version)) ? { ...call, declared: null } : null
  const isNewest = isPlain(meta) && meta[VERSION] === REVISION && version === REVISION
  const isNamed = headers['mcp-method'] === method && headers['mcp-name'] === name
  return isNewest && isNamed ? { ...call, declared: JSON.stringify(meta) } : null
}

/** As the library writes it. */
export function directResult(
  { id, declared }: DirectCall,
  result: CallToolResult,
  server: Implementation,
): string {
  const newest = { resultType: 'complete', ...result, _meta: { [SERVER]: server } }
  return JSON.stringify({ result: declared === null ? result : newest, jsonrpc: '2.0', id })
}

function takesJson(headers: Headers): boolean {
  const [sent, taken] = [String(headers['content-type']), String(headers['accept'])]
  return (
    /^application\/json(?:;|$)/.test(sent) &&
    taken.includes('application/json') &&
    taken.includes('text/event-stream')
  )
}

function hasOnly(
  value: unknown,
  names: readonly string[],
): value is Readonly<Record<string, unknown>> {
  return isPlain(value) && Object.keys(value).every((name) => names.includes(name))
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// What clients declare differs by client and version, and is the same in all their calls.
const MOST_DECLARED = 200
const LONGEST_DECLARED = 2_000

/** What the library has accepted before. The oldest is forgotten first. */
export class AcceptedDeclarations {
  readonly #texts = new Set<string>()

  add({ declared }: DirectCall): void {
    if (declared === null || declared.length > LONGEST_DECLARED) return
    const [oldest] = this.#texts
    if (this.#texts.size >= MOST_DECLARED) this.#texts.delete(oldest!)
    this.#texts.add(declared)
  }

  has({ declared }: DirectCall): boolean {
    return declared === null || this.#texts.has(declared)
  }
}
