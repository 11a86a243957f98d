/** The defaults of a new account, by any sign-in method. */
import type { NewAccount } from '#features/account/index.ts'
import { localeFrom, type RequestInfo } from '#platform/http/index.ts'
import { LOCALES, type Locale } from '#platform/i18n/index.ts'
import { readableZone } from '#platform/time/index.ts'
import { invitationOf } from './invitation-cookie.ts'

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
