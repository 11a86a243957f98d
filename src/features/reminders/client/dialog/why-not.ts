/** Why nothing was done. A file of its own: the bell shows this before the dialog and its phrases are loaded. */
import type { ApiResponse } from '#client/request/request.ts'
import type { Translate } from '#platform/i18n/index.ts'

export function whyNot(t: Translate, { status, code }: ApiResponse<unknown>): string {
  if (status === 401) return t('reminders.signed_out')
  if (status === 404) return t('reminders.note_gone')
  if (code === 'time_must_be_in_the_future') return t('reminders.is_past')
  if (code === 'time_too_far') return t('reminders.is_too_far')
  return t(status === 0 ? 'reminders.needs_connection' : 'reminders.not_done')
}
