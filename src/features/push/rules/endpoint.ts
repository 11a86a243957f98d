/** Which endpoints may be called, and how a device is identified. */
import { hash } from 'node:crypto'
import { isListedHost, isLoopbackName } from '#platform/outgoing/index.ts'

/** Identifies a device in responses, events and logs, which never contain its endpoint. */
export function endpointHash(endpoint: string): string {
  return hash('sha256', endpoint, 'hex').slice(0, 32)
}

/** Null when the server may not call it. Plain http is for this very machine alone, and only by configuration. */
export function readEndpoint(endpoint: string, allowedHosts: readonly string[]): URL | null {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash || url.pathname.length < 2) return null
  const isLoopback = isLoopbackName(url.hostname)
  if (url.protocol !== 'https:' && !(isLoopback && url.protocol === 'http:')) return null
  return isListedHost(url, allowedHosts) ? url : null
}

const PROVIDERS: readonly [RegExp, string][] = [
  [/(^|\.)googleapis\.com$/, 'Google'],
  [/(^|\.)mozilla\.com$/, 'Mozilla'],
  [/(^|\.)apple\.com$/, 'Apple'],
  [/(^|\.)windows\.com$/, 'Microsoft'],
]

/** The name of its push service; by default its host. */
export function providerOf(endpoint: string): string {
  const host = URL.parse(endpoint)?.hostname ?? ''
  return PROVIDERS.find(([pattern]) => pattern.test(host))?.[1] ?? host
}
