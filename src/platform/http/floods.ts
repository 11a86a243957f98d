/** A flood is refused before anything is made for its requests: no session is read, nothing is counted, no page is drawn. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { common } from '../problems/index.ts'
import { counterOfAddress, isProbe } from './access.ts'
import type { LimitClass, Limiters } from './rate-limits.ts'
import { readableAddress } from './readable-address.ts'
import { clientAddressOf, requestIdOf } from './request-info.ts'
import { limitClassOf, type Route } from './route.ts'
import { methodName, OTHER_ROUTE, type RouteFinder } from './route-finder.ts'
import { CLOSED_POLICY, commonHeaders } from './security-headers.ts'
import type { ServerDeps } from './server-deps.ts'

/** Returns a function that responds to a request, and returns true, when its address is far above a limit. */
export function refuserOfFloods(
  { config, metrics }: ServerDeps,
  { limiter, localLimiter }: Limiters,
  finder: RouteFinder,
) {
  const hasCredentials = ({ headers }: IncomingMessage) =>
    config.PROXY_AUTH_HEADER !== null ||
    headers.cookie !== undefined ||
    headers.authorization !== undefined
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!limiter.hasFloods && !localLimiter.hasFloods) return false
    const { method = '', url = '' } = request
    const found = finder.find(method, readableAddress(url))
    const route = found === 'too long' ? null : (found?.route ?? null)
    const kind = limitClassAt(url, route)
    const isLocal = kind === 'probe' || kind === 'asset'
    // A possible member is counted by name once it is known; names do not matter for addresses without a route.
    if (route && !isLocal && hasCredentials(request)) return false
    const who = counterOfAddress(clientAddressOf(request, config.TRUSTED_PROXIES))
    const seconds = (isLocal ? localLimiter : limiter).floodWait(kind, who)
    if (seconds === null) return false
    const at = { route: route?.path ?? OTHER_ROUTE, method: methodName(method) }
    metrics.count({ ...at, status: 429, durationMs: 0 })
    sendBare(request, response, seconds)
    return true
  }
}

/** As `admit` and the server count requests of an address. */
function limitClassAt(url: string, route: Route | null): LimitClass {
  if (!route) return url.startsWith('/assets/') ? 'asset' : 'read'
  if (isProbe(route)) return 'probe'
  return route.spec.who === 'public' ? limitClassOf(route) : 'read'
}

function sendBare(request: IncomingMessage, response: ServerResponse, seconds: number): void {
  const { code, declared } = common.refuse('rate_limited')
  const body = JSON.stringify({ error: declared.error, code, retry_after: seconds })
  response
    .writeHead(declared.status, {
      ...commonHeaders,
      'content-security-policy': CLOSED_POLICY,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'retry-after': String(seconds),
      'x-request-id': requestIdOf(request),
    })
    .end(request.method === 'HEAD' ? undefined : body)
}
