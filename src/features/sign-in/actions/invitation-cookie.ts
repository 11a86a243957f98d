/**
 * The invitation that a browser has opened, in a cookie of its own: it goes with the newcomer through the messenger and
 * through a provider's pages without standing in an address there.
 */
import type { RequestInfo } from '#platform/http/index.ts'

const LASTS_SECONDS = 3_600
const SECRET = /^[A-Za-z0-9_-]{43}$/

type Browser = Pick<RequestInfo, 'cookies' | 'isSecure'>

/** The secret of the invitation, or null. Whether it still holds is decided when it is used. */
export function invitationOf(request: Browser): string | null {
  const secret = request.cookies[nameFor(request)] ?? ''
  return isLinkSecret(secret) ? secret : null
}

export function invitationCookie(request: Browser, secret: string): string {
  const secure = request.isSecure ? '; Secure' : ''
  return `${nameFor(request)}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LASTS_SECONDS}${secure}`
}

/** The shape of every secret of a one-time link; nothing else is worth a look into the store. */
export function isLinkSecret(text: string): boolean {
  return SECRET.test(text)
}

function nameFor({ isSecure }: Browser): string {
  return isSecure ? '__Host-invitation' : 'invitation'
}
