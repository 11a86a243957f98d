/** Moments as text, as dialog, page and notices show them. Pure: the current time is a parameter. */
import type { Translate } from '#platform/i18n/index.ts'
import type { Locale } from '#platform/i18n/phrases.ts'
import { dateFormat, relativeTime } from '#platform/time/format.ts'

/** `Sunday 6 Dec 2026, 09:00 · Jerusalem (UTC+2) · in 3 days`. */
export function fullLabel(at: number, now: number, locale: Locale, zone: string): string {
  const day = dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zone,
  }).format(at)
  return `${day.replace(/,(?= \d)/, '')}, ${clockLabel(at, locale, zone)} · ${apart(cityZoneLabel(at, zone))} · ${relativeTime(at, now, locale)}`
}

/** Isolates the direction of Latin names in a Hebrew sentence, and the other way round. */
function apart(text: string): string {
  return `\u2068${text}\u2069`
}

/** `today 17:40`, `tomorrow 09:00`, `Sun 6 Dec 09:00`. */
export function shortLabel(
  { t, locale, now }: { t: Translate; locale: Locale; now: number },
  at: number,
  zone: string,
): string {
  const days = daysAhead(at, now, zone)
  const clock = clockLabel(at, locale, zone)
  if (days === 0) return t('reminders.today_at', { clock })
  if (days === 1) return t('reminders.tomorrow_at', { clock })
  return `${dayLabel(at, locale, zone)} ${clock}`
}

/** `09:00`. */
function clockLabel(at: number, locale: Locale, zone: string): string {
  return dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
}

/** `Sun 6 Dec`. */
function dayLabel(at: number, locale: Locale, zone: string): string {
  return dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: zone,
  }).format(at)
}

/** `Jerusalem (UTC+2)`: the city of a time zone, and its offset on that very day. */
function cityZoneLabel(at: number, zone: string): string {
  const { offset } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  // A minus sign, not a hyphen: a line must not break between it and its number.
  const short = offset
    .replace(/:00$/, '')
    .replace(/^([+-])0/, '$1')
    .replace('-', '−')
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ')
  return zone === 'UTC' ? 'UTC' : `${city} (UTC${short})`
}

export type ReminderGroup = 'due' | 'today' | 'tomorrow' | 'week' | 'later'

/** Its group on the page, by the days of the reader's own time zone. */
export function groupOf(at: number, now: number, zone: string): ReminderGroup {
  if (at <= now) return 'due'
  const days = daysAhead(at, now, zone)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 7 ? 'week' : 'later'
}

/** 0 is today at any hour; -1 was yesterday. */
export function daysAhead(at: number, now: number, zone: string): number {
  return dateIn(now, zone).until(dateIn(at, zone), { largestUnit: 'days' }).days
}

function dateIn(at: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
}
