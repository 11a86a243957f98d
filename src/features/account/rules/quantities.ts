/** How much, in the reader's way of writing it. */
import type { Locale } from '../../../platform/i18n/phrases.ts'

const TAGS: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' }
const STEPS = [
  [1024 ** 3, 'gigabyte'],
  [1024 ** 2, 'megabyte'],
  [1024, 'kilobyte'],
] as const

export function quantityWords(n: number, unit: 'bytes' | undefined, locale: Locale): string {
  if (unit !== 'bytes') return new Intl.NumberFormat(TAGS[locale]).format(n)
  const step = STEPS.find(([size]) => n >= size)
  if (!step) return `${n} B`
  const options = { style: 'unit', unit: step[1], maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(TAGS[locale], options).format(n / step[0])
}
