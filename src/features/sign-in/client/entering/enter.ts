/**
 * Posts the platform's data and opens the page the reader wanted; shared by the widget and local sign-in. The URL is a
 * parameter, because every byte of the login's scripts is counted.
 */

import { type ApiResponse, post } from '#client/request/request.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { NAMED_PROBLEMS } from '../../rules/named-problems.ts'

/** The message to show when it did not work; null when the next page is loading. */
export async function enter(
  t: Translate,
  data: unknown,
  { path, next }: { path: string; next: string },
): Promise<string | null> {
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone
  const before = path.includes('?') ? '&' : '?'
  const response = await post(`${path}${before}tz=${encodeURIComponent(tz)}`, data)
  if (!response.ok) return signInMessageFor(t, response)
  // The fragment never reaches the server, so it is added again here: the exact line that was wanted.
  location.assign(next + location.hash)
  return null
}

export function signInMessageFor(
  t: Translate,
  { status, code, retryAfterSeconds }: ApiResponse<unknown>,
): string {
  if (status === 429) return t('sign_in.limited', { n: retryAfterSeconds ?? 60 })
  const named = NAMED_PROBLEMS.find((one) => one === code)
  if (named) return t(`sign_in.problem_${named}`)
  return status === 0 || status >= 500 ? t('sign_in.failed') : t('sign_in.refused')
}
