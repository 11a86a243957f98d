/** One request in the server: its headers, its route, and its context so far. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Context } from '../context.ts'
import { makeContext } from '../make-context.ts'
import { requestInfoOf } from './request-info.ts'
import type { RequestInfo, Route } from './route.ts'
import type { ServerDeps } from './server-deps.ts'

export interface RequestState {
  readonly info: RequestInfo
  readonly method: string
  readonly headers: FastifyRequest['headers']
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[]
  /** Null: no route declares this address, or the request was refused before routing. */
  readonly route: Route | null
  /** Anonymous, in the browser's language, until the session is read. */
  ctx: Context
  /** What came as `Authorization: Bearer`, and whom it acts for; null without such a header. */
  token: { actor: Actor | null } | null
  /** Its route has committed a transaction. */
  hasCommitted: boolean
  /** Refused before its route ran: a proxy, or the page it comes from, names another person. */
  isRefusedAsOther?: boolean
  /** A form of somebody whose session has ended: refused once it is read, so that its page can give it back. */
  isSignedOutForm?: boolean
  /** Of the body, where less is taken than its route would. */
  mostBytes?: number
  /** Sends a renewed session cookie with the response. */
  renewCookie(cookie: string): void
  /** Sends these headers with any kind of response. */
  sendAlso(headers: Record<string, string>): void
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState | null
  }
}

export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')
}

/** Whether the body is declared in a charset other than UTF-8, the only one that is read. */
export function hasOtherCharset({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? []
  return charset !== undefined && !/^utf-?8$/i.test(charset)
}

/** Made before anything can go wrong, so that every refusal can be sent in the right form. */
export function beginRequest(
  deps: ServerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route | null,
): RequestState {
  const info = requestInfoOf(deps, request, reply)
  reply.header('x-request-id', request.id)
  const noteCommit = () => {
    state.hasCommitted = true
  }
  const state: RequestState = {
    info,
    method: request.method,
    headers: request.headers,
    rawHeaders: request.raw.rawHeaders,
    route,
    ctx: { ...makeContext(deps, request.id, deps.localeOf(info)), noteCommit },
    token: null,
    hasCommitted: false,
    renewCookie: (cookie) => void reply.header('set-cookie', cookie),
    sendAlso: (headers) => void reply.headers(headers),
  }
  request.state = state
  return state
}

export function stateOf(
  deps: ServerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestState {
  return request.state ?? beginRequest(deps, request, reply, null)
}
