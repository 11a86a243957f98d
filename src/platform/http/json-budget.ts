/** The maximum number of values in a body and of its nesting, checked in one pass before anything is built from it. */

// The largest valid body, a hundred notes or five hundred paths, contains fewer than two thousand values.
export const MAX_VALUES = 10_000

// Nobody nests deeper than this honestly; a hostile body must not exhaust the stack.
export const MAX_DEPTH = 64

export type BudgetExcess = 'nested too deeply' | 'too many values'

/** What makes the text cost more than it may, or null. A text that is no JSON at all is left to the parser. */
export function jsonExcess(text: string): BudgetExcess | null {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at)
        break
      case '[':
      case '{':
        values++
        if (++depth > MAX_DEPTH) return 'nested too deeply'
        break
      case ']':
      case '}':
        depth--
        break
      case ',':
        values++
        break
    }
    if (values > MAX_VALUES) return 'too many values'
  }
  return null
}

/** Where the string that begins at `start` ends; an unfinished one takes the rest of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}
