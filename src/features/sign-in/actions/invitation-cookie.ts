/**
 * The invitation that a browser has opened, in a cookie of its own: it stays with the newcomer on the messenger's and a
 * provider's pages without appearing in a URL there.
 */
import type { RequestInfo } from '#platform/http/index.ts'

const LASTS_SECONDS = 3_600
const SECRET = /^[A-Za-z0-9_-]{43}$/

type Browser = Pick<RequestInfo, 'cookies' | 'isSecure'>

/** The secret of the invitation, or null. Whether it is still valid is decided when it is used. */
export function invitationOf(request: Browser): string | null {
  const secret = request.cookies[nameFor(request)] ?? ''
  return isLinkSecret(secret) ? secret : null
}

export function invitationCookie(request: Browser, secret: string): string {
  const secure = request.isSecure ? '; Secure' : ''
  return `${nameFor(request)}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LASTS_SECONDS}${secure}`
}

/** The format of every secret of a one-time link; nothing else needs a query. */
export function isLinkSecret(text: string): boolean {
  return SECRET.test(text)
}

function nameFor({ isSecure }: Browser): string {
  return isSecure ? '__Host-invitation' : 'invitation'
}
