/**
 * Requests to one provider. The operator wrote its address, so it may be in the operator's own network; other hosts
 * that its description names must be public machines over https, or the description could point us at anything inside.
 */
import type { CustomFetch } from 'openid-client'
import { OutgoingError, requestOutside } from '../outgoing/index.ts'

export const PROVIDER_TIMEOUT_MS = 5_000

export function makeProviderFetch(issuer: URL): CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address)
    const isIssuersOwn = url.origin === issuer.origin
    if (!isIssuersOwn && url.protocol !== 'https:') throw new OutgoingError('inside_address')
    const sent = body === undefined || body === null ? undefined : Buffer.from(String(body))
    const answer = await requestOutside({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(sent && { body: sent }),
      timeoutMs: PROVIDER_TIMEOUT_MS,
      mayReachLoopback: isIssuersOwn && url.protocol === 'http:',
      mayReachInside: isIssuersOwn,
    })
    return toResponse(answer)
  }
}

const WITHOUT_BODY = new Set([204, 205, 304])

function toResponse({ status, headers, text }: Awaited<ReturnType<typeof requestOutside>>) {
  if (status < 200 || status > 599 || text === null) throw new OutgoingError('failed')
  const known = ['content-type', 'www-authenticate', 'retry-after'] as const
  const kept = known.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value ? [[name, value]] : []
  })
  return new Response(WITHOUT_BODY.has(status) ? null : text, { status, headers: kept })
}
