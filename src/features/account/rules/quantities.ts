/** How much, in the reader's way of writing it. */
import type { Locale } from '../../../platform/i18n/phrases.ts'

const TAGS: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' }
const STEPS = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'KB'],
] as const

/** Sizes are written alike everywhere, and keep their order within Hebrew: `16.9 KB`. */
export function quantityWords(n: number, unit: 'bytes' | undefined, locale: Locale): string {
  const format = new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits: 1 })
  if (unit !== 'bytes') return format.format(n)
  const [size, name] = STEPS.find(([size]) => n >= size) ?? [1, 'B']
  return `\u2066${format.format(n / size)} ${name}\u2069`
}
