/** Programs that ask by OAuth: what they may call themselves, and where a person may be sent back to. */
import * as z from 'zod'
import { cutPoints } from '#platform/text/index.ts'
import { MAX_TOKEN_NAME } from '../../contract/limits.ts'

export interface OAuthClient {
  id: string
  name: string
  redirectUris: readonly string[]
}

const MAX_URI = 512
const MAX_URIS = 10

/** What both ways of being known declare. More than these fields is allowed, and means nothing here. */
export const ClientMetadata = z.object({
  client_name: z.string().max(200).optional(),
  redirect_uris: z.array(z.string().max(MAX_URI).refine(isRedirectUri)).min(1).max(MAX_URIS),
})

/** A name of one line; without one the host that the person will be sent to. */
export function clientName({ client_name, redirect_uris }: z.infer<typeof ClientMetadata>): string {
  const said = (client_name ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  return cutPoints(said === '' ? hostOf(redirect_uris[0]!) : said, MAX_TOKEN_NAME)
}

/** The host of a site. What an installed program calls its host is its own choice, so its scheme is named too. */
export function hostOf(uri: string): string {
  const { host, protocol } = new URL(uri)
  if (/^https?:$/.test(protocol)) return host
  return host === '' ? protocol.slice(0, -1) : `${protocol}//${host}`
}

const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost)$/
// Of browsers and of the machine: a code sent there would run, or be stored.
const FOREIGN_SCHEMES =
  /^(?:javascript|data|vbscript|file|filesystem|blob|about|view-source|chrome|edge|resource|intent|android-app|search|ms-[a-z-]+|search-ms|smb|ssh|sftp|ftp|telnet|tel|sms|ws|wss|mailto):$/

/** https anywhere, http on the person's own machine, or the scheme of an installed program. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  const isPlain = url?.hash === '' && url.username === '' && url.password === ''
  if (!isPlain) return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return LOOPBACK.test(url.hostname)
  return !FOREIGN_SCHEMES.test(url.protocol)
}

/** A program on the person's machine listens at a port that it learns when it starts. */
export function isRegistered({ redirectUris }: OAuthClient, asked: string): boolean {
  if (!isRedirectUri(asked)) return false
  return redirectUris.some((known) => known === asked || withoutPort(known) === withoutPort(asked))
}

function withoutPort(uri: string): string {
  const url = new URL(uri)
  if (url.protocol === 'http:' && LOOPBACK.test(url.hostname)) url.port = ''
  return url.href
}

/** A client may be known by the address of its description. */
export function isDescriptionUrl(id: string): boolean {
  const url = URL.parse(id)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname !== '/' && url.href === id
}
