/** Quantities in the reader's language. */

import type { Locale } from '#platform/i18n/phrases.ts'
import { numberText } from '#platform/i18n/phrases.ts'
import { sizeText } from '#platform/text/index.ts'

/** A size keeps its order within Hebrew text: `16.9 KB`. */
export function quantityText(n: number, unit: 'bytes' | undefined, locale: Locale): string {
  if (unit === 'bytes') return `\u2066${sizeText(n)}\u2069`
  return numberText(locale, n)
}
