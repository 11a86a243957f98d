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
