/** A duration as text: the two largest units are enough. */
import type { Locale } from '../i18n/phrases.ts'
import { LANGUAGE_TAGS } from './date-format.ts'

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
