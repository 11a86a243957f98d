/** What a request states about itself, before any feature sees it. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHostName } from './origin.ts'
import type { RequestInfo } from './route.ts'
import type { ServerDeps } from './server-deps.ts'

// What the client would rather read.

/** True for a browser's navigation: `text/html` is named and preferred to JSON. */
export function prefersHtml(accept: string | undefined): boolean {
  if (!accept) return false
  const html = weightOf(accept, 'text/html')
  return html > 0 && html >= weightOf(accept, 'application/json')
}

function weightOf(accept: string, type: string): number {
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(';')
      .map((piece) => piece.trim())
    if (name !== type) continue
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    return q ? Number(q.slice(2)) || 0 : 1
  }
  return 0
}

const LANGUAGES = { en: 'en', he: 'he', iw: 'he' } as const

/** The visitor's language from the browser's list: of ours the one with the most weight, then the first; else English. */
export function localeFrom(acceptLanguage: string | undefined): 'en' | 'he' {
  let [best, most]: ['en' | 'he', number] = ['en', 0]
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const locale = LANGUAGES[range.split('-')[0] as keyof typeof LANGUAGES]
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q ? Number(q.slice(2)) || 0 : 1
    if (locale && weight > most) [best, most] = [locale, weight]
  }
  return best
}

const NO_COOKIES: RequestInfo['cookies'] = {}

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID()
}

export function requestInfoOf(
  deps: ServerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestInfo {
  const baseUrl = deps.config.BASE_URL
  const isSecure = baseUrl ? baseUrl.startsWith('https:') : request.protocol === 'https'
  const path = request.url
  const peer = request.socket.remoteAddress ?? ''
  // `Host` rather than X-Forwarded-Host: a proxy forwards what a client writes there.
  const { host } = request.headers
  return {
    // A request that is refused before its cookies were read has none.
    cookies: request.cookies ?? NO_COOKIES,
    headers: request.headers,
    address: clientAddressOf(request.raw, deps.config.TRUSTED_PROXIES),
    peer,
    httpVersion: request.raw.httpVersion,
    isSecure,
    origin: baseUrl ?? `http${isSecure ? 's' : ''}://${isHostName(host) ? host : 'localhost'}`,
    path,
    wantsHtml: !path.startsWith('/api/') && prefersHtml(request.headers.accept),
    get signal() {
      return closingSignal(reply)
    },
  }
}

/** A forwarded address counts only from this many proxies; the rest of the header is anybody's word. */
export function clientAddressOf(
  { headers, socket }: IncomingMessage,
  trustedProxies: number,
): string {
  const peer = socket.remoteAddress ?? ''
  if (trustedProxies === 0) return peer
  const written = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = written.map((hop) => hop.trim()).filter((hop) => hop !== '')
  return addressFrom(hops.at(-trustedProxies) ?? hops[0] ?? peer, peer)
}

/**
 * Some proxies write a port behind the address. What is not an address at all is ignored: then the peer is the proxy
 * itself.
 */
function addressFrom(said: string, peer: string): string {
  if (isIP(said) !== 0) return said
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(said) ?? []
  const address = v6 ?? v4 ?? ''
  return isIP(address) === 0 ? peer : address
}

const signals = new WeakMap<FastifyReply, AbortSignal>()

function closingSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply)
  if (known) return known
  const controller = new AbortController()
  // A client that left while it was being identified has closed it already.
  if (reply.raw.destroyed) controller.abort()
  else reply.raw.once('close', () => controller.abort())
  signals.set(reply, controller.signal)
  return controller.signal
}
