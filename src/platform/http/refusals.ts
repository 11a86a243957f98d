/** Which problems a route can refuse with: those of access control, of its schemas and of its action. */

import type { Socket } from 'node:net'
import type * as z from 'zod'
import { common } from '../problems/index.ts'
import { isProbe } from './access.ts'
import { namedProblem } from './read-input.ts'
import type { Route, Who } from './route.ts'

const known = new WeakMap<Route, readonly string[]>()

/** The declared names, each once, in the order in which a request is checked for them. */
export function refusalsOf(route: Route): readonly string[] {
  const names = known.get(route) ?? collectRefusals(route)
  known.set(route, names)
  return names
}

function collectRefusals(route: Route): string[] {
  const { spec, method } = route
  if (isProbe(route))
    return ['rate_limited', 'invalid_text', ...(spec.refuses ?? []), 'internal_error']
  return [
    ...new Set([
      ...accessProblemsOf(route),
      ...(spec.query ? ['invalid_query', ...namedProblemsOf(spec.query)] : []),
      ...(method === 'GET'
        ? []
        : ['payload_too_large', 'unsupported_media_type', 'unsupported_content_encoding']),
      ...(method === 'GET' || spec.bytes
        ? []
        : [spec.unreadable ?? 'invalid_json', 'invalid_payload']),
      ...(spec.body ? namedProblemsOf(spec.body) : []),
      'invalid_text',
      ...(spec.isIdempotent ? ['bad_request', 'idempotency_key_reused'] : []),
      ...(spec.refuses ?? []),
      'store_unavailable',
      ...(method === 'GET' ? [] : ['outcome_unknown']),
      'content_damaged',
      'busy',
      'internal_error',
    ]),
  ]
}

/** Codes that any request may meet; they are listed once for all endpoints. */
export const ANYWHERE: readonly string[] = [
  'rate_limited',
  'cross_origin',
  'wrong_host',
  'token_in_address',
  'invalid_token',
  'bad_request',
  'invalid_json',
  'invalid_text',
  'payload_too_large',
  'unsupported_media_type',
  'unsupported_content_encoding',
  'store_unavailable',
  'outcome_unknown',
  'content_damaged',
  'busy',
  'internal_error',
]

/** Codes by which access is refused; every endpoint declares who may come. */
export const ACCESS_CODES: readonly string[] = [
  'authentication_required',
  'token_not_accepted',
  'insufficient_scope',
  'token_limited',
  'token_proposes',
  'premium_required',
  'admin_only',
]

const ACCESS_PROBLEMS: Record<Who, readonly string[]> = {
  public: [],
  member: ['token_not_accepted', 'authentication_required'],
  bearer: ['authentication_required', 'insufficient_scope', 'token_limited', 'token_proposes'],
  premium: ['token_not_accepted', 'authentication_required', 'premium_required'],
  admin: ['token_not_accepted', 'authentication_required', 'admin_only'],
}

function accessProblemsOf({ spec, method }: Route): string[] {
  const isGuarded = method !== 'GET' && !spec.isSigned
  return [
    'wrong_host',
    'token_in_address',
    ...(isGuarded ? ['cross_origin'] : []),
    ...(spec.isSigned ? [] : ['invalid_token']),
    ...ACCESS_PROBLEMS[spec.who],
    ...(spec.role ? ['premium_required'] : []),
    'rate_limited',
  ]
}

/** Every problem that a schema names anywhere in itself by its code. */
export function namedProblemsOf(schema: z.ZodType): string[] {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (node: unknown) => {
    const def = (node as { _zod?: { def: Def } } | undefined)?._zod?.def
    if (!def || seen.has(node)) return
    seen.add(node)
    for (const error of [def.error, ...(def.checks ?? []).map((check) => check._zod.def.error)]) {
      const named = namedProblem(error?.({ input: undefined, path: [] }))
      if (named) found.add(named[0])
    }
    for (const child of childrenOf(def)) walk(child)
  }
  walk(schema)
  return [...found]
}

type ErrorMessage = (issue: { input: unknown; path: [] }) => unknown

/** What zod keeps about a node; the names are those of zod 4's own definitions. */
interface Def {
  error?: ErrorMessage
  checks?: { _zod: { def: { error?: ErrorMessage } } }[]
  shape?: Record<string, unknown>
  options?: unknown[]
  items?: unknown[]
  getter?: () => unknown
  [inner: string]: unknown
}

const INNER = [
  'element',
  'innerType',
  'in',
  'out',
  'left',
  'right',
  'keyType',
  'valueType',
  'catchall',
  'rest',
]

function childrenOf(def: Def): unknown[] {
  return [
    ...Object.values(def.shape ?? {}),
    ...(def.options ?? []),
    ...(def.items ?? []),
    ...INNER.map((name) => def[name]),
    ...(def.getter ? [def.getter()] : []),
  ]
}

// Refuses what is not HTTP at all.

// A client that was refused learns why; whether it listens or not, the connection is then gone.
const LINGER_MS = 500

/** Bytes that are not HTTP at all, or headers without end: there is no request yet, so the message goes out bare. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request'
  const code = status.startsWith('408') ? 'request_timeout' : 'bad_request'
  const body = JSON.stringify({ error: common.declarations[code]!.error, code })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
  // An end alone leaves the connection half open for as long as the other side likes.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
