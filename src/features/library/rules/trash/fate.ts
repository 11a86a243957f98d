/** When a deleted file is purged, in the reader's time zone. Pure; the browser computes the same text. */
import type { Locale } from '#platform/i18n/phrases.ts'
import { dateFormat } from '#platform/time/format.ts'

/** `overdue` waits for the sweep; `undated` waits for the repair that gives it a date. */
export type Fate =
  | { state: 'undated' }
  | { state: 'overdue' }
  | { state: 'today' }
  | { state: 'dated'; days: number }

export function fateOf(purgeAt: number | null, now: number, timeZone: string): Fate {
  if (purgeAt === null) return { state: 'undated' }
  if (purgeAt <= now) return { state: 'overdue' }
  const days = daysBetween(now, purgeAt, timeZone)
  return days === 0 ? { state: 'today' } : { state: 'dated', days }
}

const DAY_MS = 86_400_000

/** Calendar days between two moments: tomorrow is one day away at any hour. */
export function daysBetween(from: number, to: number, timeZone: string): number {
  return Math.round((dayNumber(to, timeZone) - dayNumber(from, timeZone)) / DAY_MS)
}

function dayNumber(at: number, timeZone: string): number {
  const wanted = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const
  const parts = dateFormat('en', wanted).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return Date.UTC(Number(part('year')), Number(part('month')) - 1, Number(part('day')))
}

/** `14 Dec 2026`. */
export function dayText(at: number, locale: Locale, timeZone: string): string {
  const wanted = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const
  return dateFormat(locale, wanted).format(at)
}

/** `09:30`. */
export function clockText(at: number, locale: Locale, timeZone: string): string {
  return dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
}
