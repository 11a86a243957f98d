/** The message for a failed action: what failed, what is safe, what to do. */
import { retryClass } from '#client/request/retry-class.ts'
import { toast } from '#client/toasts/toasts.ts'
import { signInPaths } from '#paths/people.ts'
import type { Translate } from '#platform/i18n/index.ts'

export interface Failure {
  status: number
  code: string | null
  retryAfterSeconds: number | null
}

const GONE = ['some_files_not_found', 'file_not_found']
const TAGS = ['too_many_tags', 'invalid_tags']
const CHANGED = ['version_conflict']

const FULL_OR_TAKEN = {
  tag_quota_exceeded: 'library.tag_quota',
  saved_search_exists: 'library.search_name_taken',
  saved_search_quota_exceeded: 'library.search_quota',
  saved_search_not_found: 'library.search_gone',
  invalid_saved_search_name: 'library.search_name_hint',
} as const

export function failureText(t: Translate, failure: Failure): string {
  const { status, code, retryAfterSeconds } = failure
  if (code && GONE.includes(code)) return t('library.failed_gone')
  if (code && TAGS.includes(code)) return t('library.failed_tags')
  if (code === 'file_exists') return t('library.failed_name_taken')
  if (code === 'invalid_folder') return t('library.failed_folder')
  if (code && code in FULL_OR_TAKEN) return t(FULL_OR_TAKEN[code as keyof typeof FULL_OR_TAKEN])
  if (status === 409 || (code && CHANGED.includes(code))) return t('library.failed_changed')
  if (status === 429) return t('library.failed_busy', { n: retryAfterSeconds ?? 60 })
  const kind = retryClass(failure)
  if (kind === 'offline') return t('library.failed_offline')
  if (kind === 'signed-out') return t('library.failed_signed_out')
  return t(kind === 'later' ? 'library.failed_server' : 'library.failed_refused')
}

/** True when the screen shows an outdated state. */
export function isOutdated({ status, code }: Failure): boolean {
  return status === 404 || status === 409 || GONE.includes(code ?? '')
}

export function showFailure(t: Translate, failure: Failure, again: () => void): void {
  const kind = retryClass(failure)
  const signIn = `${signInPaths.login}?next=${encodeURIComponent(location.pathname + location.search)}`
  const action =
    kind === 'signed-out'
      ? { label: t('library.sign_in'), run: () => location.assign(signIn) }
      : kind === 'later' || kind === 'offline'
        ? { label: t('library.retry'), run: again }
        : undefined
  toast({ text: failureText(t, failure), ...(action && { action }) })
}
