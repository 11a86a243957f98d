/** The defaults of a new account, by any sign-in method. */
import type { NewAccount } from '#features/account/index.ts'
import { localeFrom, type RequestInfo } from '#platform/http/index.ts'
import { LOCALES, type Locale } from '#platform/i18n/index.ts'
import { readableZone } from '#platform/time/index.ts'

// The invitation that a browser has opened, in a cookie of its own: it stays with the newcomer on the
// messenger's and a provider's pages without appearing in a URL there.

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

type Newcomer = Pick<NewAccount, 'isVouchedFor'> &
  Partial<Pick<NewAccount, 'mayBecomeFirstAdmin'>> & { timeZone?: string | undefined }

/** An invitation that this browser has opened applies to every sign-in method. */
export function newAccountFor(
  request: RequestInfo,
  { timeZone, isVouchedFor, mayBecomeFirstAdmin = false }: Newcomer,
): NewAccount {
  return {
    locale: requestLocale(request),
    timeZone: readableZone(timeZone ?? ''),
    isVouchedFor,
    invitation: invitationOf(request),
    mayBecomeFirstAdmin,
  }
}

/** A visitor's language: the one selected here, else the browser's. */
export function requestLocale(request: Pick<RequestInfo, 'cookies' | 'headers'>): Locale {
  const cookie = request.cookies['locale']
  const known = LOCALES.find((locale) => locale === cookie)
  return known ?? localeFrom(request.headers['accept-language'] as string | undefined)
}
