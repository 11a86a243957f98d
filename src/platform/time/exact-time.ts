/** The moment itself, with its zone: `14 Nov 2026, 09:30 (Asia/Jerusalem, UTC+2)`. */
import type { Locale } from '../i18n/phrases.ts'
import { dateFormat } from './date-format.ts'
import { zoneLabel } from './format.ts'

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
