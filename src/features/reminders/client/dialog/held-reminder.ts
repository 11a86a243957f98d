/** The existing reminder of a note: as text, in its time zone, and restored after a change. */

import { type ApiResponse, del, post } from '#client/request/request.ts'
import type { Locale } from '#platform/i18n/index.ts'
import { dateFormat } from '#platform/time/format.ts'
import type { ReminderRecord } from '../../contract/index.ts'

export interface Held
  extends Pick<ReminderRecord, 'status' | 'remind_at' | 'repeat' | 'tz' | 'skip_when_done'> {
  /** By the server's clock; this device's may be wrong. */
  isDue: boolean
}

/** In the zone of the dialog, like every other time in it. */
export function formatMoment(iso: string, timeZone: string, locale: Locale): string {
  const format = dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return format.format(Date.parse(iso))
}

/** `2026-11-14T09:30:07` in local time of that zone. */
export function wallTextWithSeconds(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  })
  return format.format(at).replace(' ', 'T')
}

/** The request that sets it again unchanged. */
export function asBody({ remind_at: at, repeat, tz, skip_when_done }: Held): object {
  return { at: wallTextWithSeconds(Date.parse(at), tz), tz, repeat, skip_when_done }
}

// A passed moment cannot be set: what was due becomes due again after this time.
const SOON_MS = 60_000

/**
 * The state before: the same moment, or none. Null where that is not possible: a series with a moment that is due
 * cannot be restored, because setting its time of day would skip that moment.
 */
export function wayBack(
  url: string,
  held: Held | null,
): (() => Promise<ApiResponse<unknown>>) | null {
  if (!held) return () => del(url)
  if (!held.isDue) return () => post(url, asBody(held))
  if (held.repeat) return null
  return () =>
    post(url, { ...asBody(held), at: wallTextWithSeconds(Date.now() + SOON_MS, held.tz) })
}
