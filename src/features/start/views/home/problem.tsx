/** A refusal as a page: what happened, what is safe, what to do next. */

import { statsPaths } from '#paths/pages.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Locale, TextKey, Translate } from '#platform/i18n/index.ts'
import type { Problem } from '#platform/problems/index.ts'
import { ErrorPage } from '#ui/pages/error.tsx'
import { SignedOutView } from './signed-out.tsx'

export interface ProblemViewProps {
  locale: Locale
  problem: Problem
  requestId: string
  isSignedIn: boolean
  /** The URL that failed, to try once more. */
  path: string
}

type Field = [name: string, text: string]
type Sent = Record<string, string>

const TITLES = [400, 403, 404, 429] as const

export function problemTitle(t: Translate, { code, declared, context }: Problem): string {
  if (code === 'page_of_other') return t('home.error_title_other')
  if (code === 'authentication_required') return t('home.signed_out_title')
  // Only a sign-in names where to begin again.
  if (typeof context['again'] === 'string') return t('home.error_title_sign_in')
  const status =
    TITLES.find((known) => known === declared.status) ?? (declared.status >= 500 ? 500 : 400)
  return t(`home.error_title_${status}` as TextKey)
}

export function ProblemView({ locale, problem, requestId, isSignedIn, path }: ProblemViewProps) {
  const t = useT()
  const { status } = problem.declared
  const { written = [], sent = null } = problem.context as { written?: Field[]; sent?: Sent }
  // Without a form that was sent, a browser is redirected to the login instead.
  if (problem.code === 'authentication_required')
    return <SignedOutView written={written} sent={sent} path={path} />
  const home = isSignedIn
    ? { label: t('home.error_library'), href: statsPaths.dashboard }
    : { label: t('home.error_home'), href: '/' }
  // Trying the very same URL again is not always right: a problem may name where to begin again.
  const { again: beginning } = problem.context
  const again = {
    label: t('home.error_again'),
    href: typeof beginning === 'string' ? beginning : path,
  }
  const isWorthAgain = status >= 500 || status === 429 || typeof beginning === 'string'
  const seconds = Number(problem.context['retry_after'] ?? 0)
  return (
    <ErrorPage
      status={status}
      requestId={requestId}
      labels={{
        title: problemTitle(t, problem),
        summary: problem.declared[locale],
        details: t('home.error_details'),
        requestId: t('home.error_request'),
        copy: t('home.error_copy'),
      }}
      {...(status === 429 && { retry: { seconds, text: t('home.error_retry', { n: seconds }) } })}
      {...(status === 404 &&
        isSignedIn && {
          finder: { search: t('shell.search'), searchPlaceholder: t('shell.search_files') },
        })}
      {...(written.length > 0 && {
        written: { label: t('home.error_written'), fields: written },
      })}
      next={isWorthAgain ? again : home}
      {...(isWorthAgain && { other: home })}
    />
  )
}
