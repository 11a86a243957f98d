/** Sizes in words. */
import type { Locale } from '../../../platform/i18n/phrases.ts'

const TAGS: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' }
const STEPS = [
  [1024 * 1024, 'MB'],
  [1024, 'KB'],
] as const

/** `812 B`, `6.2 KB`, `2 MB`: steps of 1,024, as the limits are. */
export function sizeWords(bytes: number, locale: Locale): string {
  const step = STEPS.find(([size]) => bytes >= size)
  // The same letters as everywhere in the library; the browser's own stand on the wrong side in Hebrew.
  if (!step) return `${bytes} B`
  const [size, unit] = step
  const number = bytes / size
  const maximumFractionDigits = number >= 100 ? 0 : 1
  return `${new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits }).format(number)} ${unit}`
}

/** `+12 B`, `−3 KB`. */
export function growthWords(bytes: number, locale: Locale): string {
  if (bytes === 0) return '±0'
  return `${bytes > 0 ? '+' : '−'}${sizeWords(Math.abs(bytes), locale)}`
}

/** `184,022`: English and Hebrew group digits alike. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A number for a phrase: `n` chooses the plural form, `count` is shown. */
export function counted(n: number): { n: number; count: string } {
  return { n, count: grouped(n) }
}
