/** Which requests may change something, and under which host names we respond. */
import { isIP } from 'node:net'

export interface Caller {
  method: string
  origin: string | undefined
  fetchSite: string | undefined
}

/** A write that another site asked for. Neither header present means: not a browser. */
export function isForeignWrite({ method, origin, fetchSite }: Caller, ourOrigin: string): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') return true
  return origin !== undefined && origin !== ourOrigin
}

/**
 * A network name counts only when BASE_URL names it. Without this check, anyone who can point a name here could have
 * links made under it, and read what a name alone opens (DNS rebinding).
 */
export function isOurHost(host: string | undefined, baseUrl: string | null): boolean {
  if (baseUrl !== null) return host?.toLowerCase() === hostOf(baseUrl)
  if (!isHostName(host)) return false
  const name = hostnameOf(host)
  return isLoopback(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

/** Letters, digits and what separates them: nothing that could end an attribute or a policy. */
export function isHostName(host: string | undefined): host is string {
  return host !== undefined && /^[A-Za-z0-9._:[\]-]{1,255}$/.test(host)
}

/** `https://shelf.example.org` without its scheme; an origin has no path. */
function hostOf(baseUrl: string): string {
  return baseUrl.slice(baseUrl.indexOf('//') + 2)
}

// Parsing an address costs more than all other checks of a request, and nearly every request names the same host.
let lastHost: { host: string | undefined; name: string } = { host: undefined, name: '' }

function hostnameOf(host: string | undefined): string {
  if (host !== lastHost.host) lastHost = { host, name: URL.parse(`http://${host}`)?.hostname ?? '' }
  return lastHost.name
}

/** Addresses that reach this machine alone. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    host === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(host)
  )
}
