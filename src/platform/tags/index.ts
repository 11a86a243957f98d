/**
 * The one grammar of tags in a text, for the engine, the store and the browser: `#` at the beginning of a line or after
 * a blank, then characters of words in any script, digits, `-`, `_` and `/`, not digits alone. Code has no tags.
 */
import { fenceWalker } from '../tasks/fences.ts'

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
  const isFenced = fenceWalker()
  const isIndented = indentWalker()
  for (const line of text.split('\n')) {
    const isCode = isFenced(line)
    if (isIndented(line) || isCode || !line.includes('#')) continue
    for (const tag of tagsIn(line)) {
      const key = tag.toLowerCase()
      if (!tags.has(key)) tags.set(key, tag)
      if (tags.size === MOST_TAGS) return [...tags.values()]
    }
  }
  return [...tags.values()]
}

function* tagsIn(line: string): Generator<string> {
  const spans = codeSpans(line)
  let [span] = [spans.next()]
  for (let at = line.indexOf('#'); at !== -1; at = line.indexOf('#', at + 1)) {
    while (!span.done && span.value.end <= at) span = spans.next()
    if (!span.done && span.value.start < at) continue
    const tag = tagAt(line, at)
    if (tag !== null) yield tag
  }
}

/** Spans of code in a line: a run of backticks up to the next one of the same length. */
function* codeSpans(line: string): Generator<{ start: number; end: number }> {
  const runs = [...line.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ index, length }))
  const next = new Map<number, number>()
  const closing = new Int32Array(runs.length).fill(-1)
  for (let at = runs.length - 1; at >= 0; at--) {
    closing[at] = next.get(runs[at]!.length) ?? -1
    next.set(runs[at]!.length, at)
  }
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]!
    const end = closing[at]!
    if (end === -1 || line[run.index - 1] === '\\') continue
    yield { start: run.index, end: runs[end]!.index + run.length }
    at = end
  }
}

const LIST = /^(?:[-*+]|\d{1,9}[.)])[ \t]/

/** Whether a line is indented code: four columns, after a blank line, and not in a list. */
function indentWalker(): (line: string) => boolean {
  let [isInList, isAfterBlank, isCode] = [false, true, false]
  return (line) => {
    if (line.trim() === '') {
      isAfterBlank = true
      return isCode
    }
    const isDeep = line.startsWith('    ') || /^ {0,3}\t/.test(line)
    isCode = isDeep && !isInList && (isAfterBlank || isCode)
    if (!isDeep) isInList = LIST.test(line.trimStart()) || (isInList && !isAfterBlank)
    isAfterBlank = false
    return isCode
  }
}
