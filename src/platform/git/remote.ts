/**
 * The addresses to which git may connect. The name is resolved here, once, every address it has is judged, and git is
 * made to connect to those and to no others: a name whose resolution changes leads nowhere else.
 */
import dns from 'node:dns'
import { isIP } from 'node:net'
import { isInsideAddress, isListedHost, isLoopbackAddress } from '../outgoing/index.ts'

export interface RemoteRules {
  /** Hosts on the open network; https, public addresses. */
  allowedHosts: readonly string[]
  /** Hosts of the operator's own network, which may have private addresses; plain http only on this very machine. */
  insideHosts: readonly string[]
}

/** An address that was judged, and what git needs besides to reach it. */
export interface GitRemote {
  readonly url: URL
  /** `host:port:address[,address]`, for `http.curloptResolve`; empty when the host is an address itself. */
  readonly resolve: readonly string[]
  /** The value of the Authorization header; null for none. */
  readonly authorization: string | null
}

export type RemoteRefusal =
  /** It is no address of a repository at all. */
  'invalid_url' | 'host_not_allowed' | 'inside_address' | 'unresolved'

export class RemoteRefused extends Error {
  readonly reason: RemoteRefusal
  constructor(reason: RemoteRefusal) {
    super(`the address of the repository is refused: ${reason}`)
    this.name = 'RemoteRefused'
    this.reason = reason
  }
}

const MAX_URL_LENGTH = 500
// No name of somebody, no second host behind a sign that programs read differently, nothing that is not ASCII.
const AUTHORITY = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?\//i
// Segments that begin with a dash would be options where a program is careless with them.
const PATH = /^(?:\/[A-Za-z0-9_~.%+@=,][A-Za-z0-9_~.%+@=,-]*)+\/?$/
// Blanks, backslashes and control characters, which programs read differently; and the same, a dot and a slash, in disguise.
const DISGUISED = /[\s\\\x00-\x1f\x7f]|%(?:[01][0-9a-f]|2[0ef]|5c|7f)/i

/** Reads an address and asks whether its host is on a list; nothing is resolved yet. */
export function readRemoteUrl(text: string, rules: RemoteRules): URL {
  const isReadable = text.length <= MAX_URL_LENGTH && AUTHORITY.test(text) && !DISGUISED.test(text)
  const url = isReadable ? URL.parse(text) : null
  if (!url || url.search || url.hash || text.endsWith('?') || text.endsWith('#'))
    throw refused('invalid_url')
  if (!PATH.test(url.pathname)) throw refused('invalid_url')
  const isInside = isListedHost(url, rules.insideHosts)
  if (url.protocol !== 'https:' && !isInside) throw refused('invalid_url')
  if (!isInside && !isListedHost(url, rules.allowedHosts)) throw refused('host_not_allowed')
  return url
}

/** Resolves and judges the host of an address; to be called before every use, since names move. */
export async function openRemote(
  text: string,
  rules: RemoteRules,
  authorization: string | null = null,
): Promise<GitRemote> {
  const url = readRemoteUrl(text, rules)
  const isInside = isListedHost(url, rules.insideHosts)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await lookUp(host)
  if (!isInside && addresses.some(isInsideAddress)) throw refused('inside_address')
  if (url.protocol === 'http:' && !addresses.every(isLoopbackAddress))
    throw refused('inside_address')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const listed = addresses.map((address) => (address.includes(':') ? `[${address}]` : address))
  return {
    url,
    resolve: isIP(host) ? [] : [`${host}:${port}:${listed.join(',')}`],
    authorization,
  }
}

function lookUp(host: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    dns.lookup(host, { all: true }, (error, found) => {
      if (error || found.length === 0) return reject(refused('unresolved'))
      resolve(found.map(({ address }) => address))
    })
  })
}

function refused(reason: RemoteRefusal): RemoteRefused {
  return new RemoteRefused(reason)
}
