/** Sizes in words. */
import type { Locale } from '../../../platform/i18n/phrases.ts'

const TAGS: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' }
const STEPS = [
  [1024 * 1024, 'megabyte'],
  [1024, 'kilobyte'],
  [1, 'byte'],
] as const

/** `812 B`, `6.2 kB`, `2 MB`: steps of 1,024, as the limits are. */
export function sizeWords(bytes: number, locale: Locale): string {
  const [step, unit] = STEPS.find(([size]) => Math.abs(bytes) >= size) ?? STEPS[2]
  const number = bytes / step
  const maximumFractionDigits = unit === 'byte' || Math.abs(number) >= 100 ? 0 : 1
  const format = new Intl.NumberFormat(TAGS[locale], {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'narrow' : 'short',
    maximumFractionDigits,
  })
  return format.format(number)
}

/** `+12 B`, `−3 kB`. */
export function growthWords(bytes: number, locale: Locale): string {
  if (bytes === 0) return '±0'
  return `${bytes > 0 ? '+' : '−'}${sizeWords(Math.abs(bytes), locale)}`
}

export function numberWords(number: number, locale: Locale): string {
  return new Intl.NumberFormat(TAGS[locale]).format(number)
}
