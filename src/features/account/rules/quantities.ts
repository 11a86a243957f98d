/** How much, in the reader's way of writing it. */
import type { Locale } from '../../../platform/i18n/phrases.ts'
import { sizeText } from '../../../platform/text/index.ts'

const TAGS: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' }

/** A size keeps its order within Hebrew: `16.9 KB`. */
export function quantityWords(n: number, unit: 'bytes' | undefined, locale: Locale): string {
  if (unit === 'bytes') return `\u2066${sizeText(n)}\u2069`
  return new Intl.NumberFormat(TAGS[locale]).format(n)
}
