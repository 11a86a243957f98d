/** Folds text for search: case and Hebrew points do not matter, everything else is literal. */
import { normalizeText } from './normalize.ts'

// Cantillation marks and vowel points (niqqud): U+0591–U+05BD, U+05BF, U+05C1–2, U+05C4–5, U+05C7.
const HEBREW_POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g

/**
 * The form in which needle and text are compared. Both databases store it beside the text, so that neither needs to
 * know about case: SQLite's own lower-casing stops at ASCII and PostgreSQL's depends on its locale. Full case folding
 * is approximated by upper- then lower-casing (`ß`, `ſ`, final sigma and dotted capitals become equal).
 */
export function foldText(text: string): string {
  return normalizeText(text)
    .replace(HEBREW_POINTS, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
}
