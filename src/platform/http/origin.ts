/** Which requests may change something, and under which names we answer. */
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

export interface HostRule {
  baseUrl: string | null
  /** While the stand-in login is on, a name on the internet must not lead here (DNS rebinding). */
  isStandInActive: boolean
}

export function isOurHost(
  host: string | undefined,
  { baseUrl, isStandInActive }: HostRule,
): boolean {
  if (baseUrl !== null) return host?.toLowerCase() === hostOf(baseUrl)
  if (!isStandInActive) return true
  const name = hostnameOf(host)
  return (
    name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0
  )
}

/** `https://shelf.example.org` without its scheme; an origin has no path. */
function hostOf(baseUrl: string): string {
  return baseUrl.slice(baseUrl.indexOf('//') + 2)
}

// Parsing an address costs more than all other checks of the gate, and nearly every request names the same host.
let lastHost: { host: string | undefined; name: string } = { host: undefined, name: '' }

function hostnameOf(host: string | undefined): string {
  if (host !== lastHost.host) lastHost = { host, name: URL.parse(`http://${host}`)?.hostname ?? '' }
  return lastHost.name
}

/** Addresses that reach this machine alone. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  )
}
