/**
 * Unicode normalisation whose cost grows with the text. Combining marks are ordered by insertion, so a run of them
 * costs its square: 160 KB of two marks in turn took ten seconds. Unicode's stream-safe format (UAX 15, section 13)
 * sets the bound: a grapheme joiner after thirty marks in a row, across which nothing is ordered. No natural language
 * has that many (UAX 15 counts eighteen in the worst real case), so honest text is unchanged.
 */
const MOST_MARKS = 30
const JOINER = '\u034f'
// The joiner is a mark itself and ends a run.
const MARK = `(?!${JOINER})\\p{M}`
const HAS_LONG_RUN = new RegExp(`(?:${MARK}){${MOST_MARKS + 1}}`, 'u')
const FULL_RUN = new RegExp(`(?:${MARK}){${MOST_MARKS}}(?=${MARK})`, 'gu')

/** The one form of a text whose characters can be typed as one code point or as several. */
export function normalizeText(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  return breakRuns(text).normalize(form)
}

function breakRuns(text: string): string {
  return HAS_LONG_RUN.test(text) ? text.replace(FULL_RUN, `$&${JOINER}`) : text
}

// Folds text for search: case and Hebrew points do not matter, everything else is literal.

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
