/** Moments as text, in the reader's language and zone. Pure: the present is an argument. */
import type { Locale } from '../i18n/phrases.ts'

// Formats of dates, one for each language and form: making one costs a hundred times what using it does.

/** English days come before their months here, and its hours go to 24. */
const LANGUAGE_TAGS: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' }
const formats = new Map<string, Intl.DateTimeFormat>()

export function dateFormat(
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], options)
  formats.set(key, format)
  return format
}

const STEPS: readonly [limitSeconds: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] =
  [
    [45, 'second', 1],
    [45 * 60, 'minute', 60],
    [24 * 3600, 'hour', 3600],
    [26 * 86_400, 'day', 86_400],
    [60 * 86_400, 'week', 7 * 86_400],
    [320 * 86_400, 'month', 30.44 * 86_400],
    [Number.POSITIVE_INFINITY, 'year', 365.25 * 86_400],
  ]

const relatives = new Map<string, Intl.RelativeTimeFormat>()

/** Nobody reads seconds that have passed, and rows made together would differ by them. */
const JUST_NOW: Record<Locale, string> = { en: 'just now', he: 'הרגע' }
const JUST_NOW_SECONDS = 60

/** `just now`, `3 days ago`, `in 2 hours`. */
export function relativeTime(at: number, now: number, locale: Locale): string {
  const seconds = (at - now) / 1000
  if (seconds <= 0 && seconds > -JUST_NOW_SECONDS) return JUST_NOW[locale]
  const [, unit, size] = STEPS.find(([limit]) => Math.abs(seconds) < limit)!
  // In November "last year" would be used for January: about a year ago is a number of years.
  const numeric = unit === 'year' ? 'always' : 'auto'
  const key = locale + unit
  const format =
    relatives.get(key) ?? new Intl.RelativeTimeFormat(LANGUAGE_TAGS[locale], { numeric })
  relatives.set(key, format)
  // Hebrew has dual and singular forms for one minute and two hours, and CLDR puts the figure behind them: "לפני דקה
  // (1)", "לפני שעתיים (2)".
  return format.format(inUnits(seconds / size, unit), unit).replace(/ \([12]\)$/, '')
}

/** A reminder set for one minute from now is not two minutes away, though its moment is on a whole minute. */
function inUnits(amount: number, unit: Intl.RelativeTimeFormatUnit): number {
  return unit === 'minute' && amount > 0 ? Math.max(1, Math.floor(amount)) : Math.round(amount)
}

/** The same; what is past is never in the future, even if the clock that recorded it was fast. */
export function agoText(at: number, isPast: boolean, now: number, locale: Locale): string {
  return relativeTime(isPast ? Math.min(at, now) : at, now, locale)
}

/** `14 Nov 2026`: the day alone. */
export function dateLabels(at: number, locale: Locale, timeZone: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(at)
}

/** `Asia/Jerusalem, UTC+2`: by Intl, because not every browser has Temporal. */
export function zoneLabel(at: number, timeZone: string): string {
  if (timeZone === 'UTC') return 'UTC'
  const parts = dateFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length)
  return `${timeZone.replaceAll('_', ' ')}, UTC${offset || '+0'}`
}

// The moment itself, with its zone: `14 Nov 2026, 09:30 (Asia/Jerusalem, UTC+2)`.

// A list shows the same moments again and again, and formatting one takes longer than drawing its row.
const named = new Map<string, string>()
const MOST_NAMED = 2_000

export function exactTime(at: number, locale: Locale, timeZone: string): string {
  const key = `${locale} ${timeZone} ${at}`
  const known = named.get(key)
  if (known !== undefined) return known
  if (named.size >= MOST_NAMED) named.clear()
  const name = nameOf(at, locale, timeZone)
  named.set(key, name)
  return name
}

function nameOf(at: number, locale: Locale, timeZone: string): string {
  const format = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return `${format.format(at)} (${zoneLabel(at, timeZone)})`
}

// A duration as text: the two largest units are enough.

const UNITS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
] as const

/** `3 mins, 12 secs`, `0.12 sec`; `long`: `10 minutes`. */
export function durationText(
  ms: number,
  locale: Locale,
  style: 'short' | 'long' = 'short',
): string {
  const tag = LANGUAGE_TAGS[locale]
  if (ms < 1_000) {
    const unit = { style: 'unit', unit: 'second', unitDisplay: style } as const
    return new Intl.NumberFormat(tag, { ...unit, maximumFractionDigits: 2 }).format(ms / 1_000)
  }
  const largest = UNITS.findIndex(([, size]) => ms >= size)
  const parts: Record<string, number> = {}
  let rest = ms
  for (const [name, size] of UNITS.slice(largest, largest + 2)) {
    parts[name] = Math.floor(rest / size)
    rest %= size
  }
  const text = new Intl.DurationFormat(tag, { style }).format(parts)
  // Hebrew writes "an hour" without the figure, unless minutes follow.
  return locale === 'he' ? text.replace(/^1 ([^,]+)$/, '$1') : text
}
