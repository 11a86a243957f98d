/**
 * Programs that run in pages of other sites, such as an editor in a browser. Only by a token can they be somebody: cookies,
 * and the name that a proxy sends, count for our own pages alone. So whatever such a page gets, it may read.
 */
import type { RequestInfo, Route } from './route.ts'

/** What programs call: everything that takes a token, and how they get one. */
export function isOpenToPages({ spec }: Route): boolean {
  return spec.who === 'bearer' || spec.isOpenToPages === true
}

/** Our own pages send our origin, or none. */
export function isForeignPage({ headers, origin }: RequestInfo): boolean {
  const { origin: sent } = headers
  return sent !== undefined && sent !== origin
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' }

/** Beside any response of such a route, also a refusal: its reason is the first thing that a program needs. */
export const READABLE = {
  ...ANY_ORIGIN,
  'access-control-expose-headers':
    'content-disposition, etag, mcp-session-id, ratelimit, ratelimit-policy, retry-after, www-authenticate, x-request-id',
}

const SENT_HEADERS =
  'accept, authorization, content-type, idempotency-key, if-none-match, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id'
const DAY_SECONDS = 86_400

/** The response to a browser that asks before it sends; null where pages of other sites have nothing to send. */
export function preflightHeaders(
  method: string,
  { headers }: RequestInfo,
  open: readonly string[],
): Record<string, string> | null {
  const { origin, 'access-control-request-method': wanted } = headers
  const isAsked = method === 'OPTIONS' && origin !== undefined && wanted !== undefined
  if (!isAsked || open.length === 0) return null
  return {
    ...ANY_ORIGIN,
    'access-control-allow-methods': open.join(', '),
    'access-control-allow-headers': SENT_HEADERS,
    'access-control-max-age': `${DAY_SECONDS}`,
  }
}
