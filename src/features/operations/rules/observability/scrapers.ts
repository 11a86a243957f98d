/** Who may read `/metrics`: a program on this machine, or one with the token. */
import { isSame } from '#platform/crypto/index.ts'
import { isLoopback } from '#platform/http/origin.ts'
import { utf8Text } from '#platform/text/utf8.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

// A proxy on this machine is local, but its requests come from elsewhere.
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * The host name must be one of this machine too: a page of another site that resolves its name to this address is no
 * program of ours.
 */
export function isFromThisMachine(peer: string, headers: Headers): boolean {
  const host = URL.parse(`http://${textOf(headers, 'host') ?? ''}`)?.hostname ?? ''
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  return isLoopback(peer.replace(/^::ffff:/, '')) && isLoopback(host) && !isForwarded
}

/** The secret as a bearer token, or as the password of basic authentication. */
export function hasSecret(secret: string | null, headers: Headers): boolean {
  const [, scheme = '', value = ''] =
    /^(bearer|basic) +(\S+) *$/i.exec(textOf(headers, 'authorization') ?? '') ?? []
  if (secret === null || value === '') return false
  if (scheme.toLowerCase() === 'bearer') return isSame(value, secret)
  const pair = utf8Text(Buffer.from(value, 'base64')) ?? ''
  return isSame(pair.slice(pair.indexOf(':') + 1), secret)
}

function textOf(headers: Headers, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
