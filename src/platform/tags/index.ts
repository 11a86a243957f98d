/**
 * The one grammar of tags in a text, for the engine, the store and the browser: `#` at the beginning of a line or after
 * a blank, then characters of words in any script, digits, `-`, `_` and `/`, not digits alone. Code has no tags.
 */
import { marksIn } from '../tasks/prose.ts'

/** In code points; a longer word is no tag. */
export const MAX_TEXT_TAG = 64
/** Of one text; what is written beyond them is text. */
export const MOST_TAGS = 50

const WORD = /[\p{L}\p{M}\p{N}_/-]{1,65}/uy
const LETTER = /\p{L}/u
// Blanks, and the marks of direction that Hebrew keyboards insert.
const BLANK = /[\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** The tag that begins with the `#` at this index, without it; null when that is no tag. */
export function tagAt(text: string, at: number): string | null {
  if (at > 0 && !BLANK.test(text[at - 1]!)) return null
  WORD.lastIndex = at + 1
  let word = WORD.exec(text)?.[0] ?? ''
  if ([...word].length > MAX_TEXT_TAG) return null
  // A word that a sentence goes on after.
  while (word.endsWith('-') || word.endsWith('/')) word = word.slice(0, -1)
  return LETTER.test(word) ? word : null
}

/** The tags of a text as they are written, in their order; of two that differ only by case the first. */
export function tagsOf(text: string): string[] {
  if (!text.includes('#')) return []
  const tags = new Map<string, string>()
  for (const { line, at } of marksIn(text, '#')) {
    const tag = tagAt(line, at)
    if (tag === null) continue
    const key = tag.toLowerCase()
    if (!tags.has(key)) tags.set(key, tag)
    if (tags.size === MOST_TAGS) break
  }
  return [...tags.values()]
}
