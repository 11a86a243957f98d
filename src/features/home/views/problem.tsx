/** A refusal as a page: what happened, what is safe, what next. */
import type { Locale, TextKey, Translate } from '../../../platform/i18n/index.ts'
import type { Problem } from '../../../platform/problems/index.ts'
import { ErrorPage } from '../../../ui/pages/error.tsx'

export interface ProblemViewProps {
  t: Translate
  locale: Locale
  problem: Problem
  requestId: string
  isSignedIn: boolean
  /** The address that failed, to try once more. */
  path: string
}

const TITLES = [400, 401, 403, 404, 429] as const

export function problemTitle(t: Translate, { declared }: Problem): string {
  const status =
    TITLES.find((known) => known === declared.status) ?? (declared.status >= 500 ? 500 : 400)
  return t(`home.error_title_${status}` as TextKey)
}

export function ProblemView({ t, locale, problem, requestId, isSignedIn, path }: ProblemViewProps) {
  const { status } = problem.declared
  const home = isSignedIn
    ? { label: t('home.error_library'), href: '/dashboard' }
    : { label: t('home.error_home'), href: '/' }
  const again = { label: t('home.error_again'), href: path }
  const seconds = Number(problem.context['retry_after'] ?? 0)
  return (
    <ErrorPage
      status={status}
      requestId={requestId}
      words={{
        title: problemTitle(t, problem),
        happened: problem.declared[locale],
        details: t('home.error_details'),
        requestId: t('home.error_request'),
        copy: t('home.error_copy'),
      }}
      {...(status === 429 && { retry: { seconds, text: t('home.error_retry', { n: seconds }) } })}
      {...(status === 404 &&
        isSignedIn && {
          finder: { search: t('shell.search'), searchPlaceholder: t('shell.search_files') },
        })}
      next={status >= 500 || status === 429 ? again : home}
      {...((status >= 500 || status === 429) && { other: home })}
    />
  )
}
