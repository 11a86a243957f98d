/** Finds what changed inside a line, so that a view can mark it. */
import { diffArrays } from 'diff'

// A longer line is compared only between its equal ends; more than this, or more changes, is shown as changed from end to
// end.
const MAX_LINE_LENGTH = 2_000
const MAX_WORD_EDITS = 200
// Below this share of common text the marks would cover nearly everything and be useless.
const LEAST_IN_COMMON = 0.3

export interface Piece {
  text: string
  isChanged: boolean
}

interface WordChanges {
  oldPieces: Piece[]
  newPieces: Piece[]
}

interface Compared {
  words: WordChanges | null
  /** What it took: the work grows with the square of the changed words. */
  steps: number
}

/** Both lines in pieces, or null when they have too little in common. */
export function diffWords(oldLine: string, newLine: string): WordChanges | null {
  return diffWithin(oldLine, newLine).words
}

/** The same for a line of any length: one of a megabyte with one changed word is still marked at that word. */
export function diffWithin(oldLine: string, newLine: string): Compared {
  const longest = Math.max(oldLine.length, newLine.length)
  if (longest <= MAX_LINE_LENGTH) return compareWords(oldLine, newLine)
  const { head, tail } = equalEnds(oldLine, newLine)
  if (head + tail < LEAST_IN_COMMON * longest) return { words: null, steps: 1 }
  const [oldMiddle, newMiddle] = [oldLine, newLine].map((line) =>
    line.slice(head, line.length - tail),
  ) as [string, string]
  const { words, steps } = compareWords(oldMiddle, newMiddle)
  const inEnds = (line: string, middle: readonly Piece[]) => {
    const pieces: Piece[] = []
    push(pieces, line.slice(0, head), false)
    for (const { text, isChanged } of middle) push(pieces, text, isChanged)
    push(pieces, line.slice(line.length - tail), false)
    return pieces
  }
  return {
    words: {
      oldPieces: inEnds(oldLine, words?.oldPieces ?? [{ text: oldMiddle, isChanged: true }]),
      newPieces: inEnds(newLine, words?.newPieces ?? [{ text: newMiddle, isChanged: true }]),
    },
    steps,
  }
}

const IN_WORD = /[\p{L}\p{M}\p{N}_\ud800-\udfff]/u
// A longer word is data, and is cut where it differs.
const LONGEST_WORD = 100

/** How many characters are equal at both ends, up to the word that changed. */
export function equalEnds(oldLine: string, newLine: string): { head: number; tail: number } {
  const shorter = Math.min(oldLine.length, newLine.length)
  let head = 0
  while (head < shorter && oldLine.charCodeAt(head) === newLine.charCodeAt(head)) head++
  const isWordAt = (at: number) => IN_WORD.test(oldLine.charAt(at))
  let wordStart = head
  while (head - wordStart < LONGEST_WORD && wordStart > 0 && isWordAt(wordStart - 1)) wordStart--
  if (head - wordStart < LONGEST_WORD) head = wordStart
  const room = shorter - head
  const [oldEnd, newEnd] = [oldLine.length - 1, newLine.length - 1]
  let tail = 0
  while (tail < room && oldLine.charCodeAt(oldEnd - tail) === newLine.charCodeAt(newEnd - tail))
    tail++
  let wordTail = tail
  while (tail - wordTail < LONGEST_WORD && wordTail > 0 && isWordAt(oldLine.length - wordTail))
    wordTail--
  if (tail - wordTail < LONGEST_WORD) tail = wordTail
  return { head, tail }
}

/** Of lines that are short enough to be compared word by word. */
export function compareWords(oldLine: string, newLine: string): Compared {
  if (Math.max(oldLine.length, newLine.length) > MAX_LINE_LENGTH) return { words: null, steps: 1 }
  const parts = diffArrays(wordsOf(oldLine), wordsOf(newLine), { maxEditLength: MAX_WORD_EDITS })
  if (!parts) return { words: null, steps: MAX_WORD_EDITS ** 2 }
  const oldPieces: Piece[] = []
  const newPieces: Piece[] = []
  let [common, edits] = [0, 1]
  for (const { added, removed, value } of parts) {
    const text = value.join('')
    if (added || removed) edits += value.length
    if (!added) push(oldPieces, text, removed)
    if (!removed) push(newPieces, text, added)
    if (!added && !removed) common += text.trim().length
  }
  const least = LEAST_IN_COMMON * Math.max(oldLine.trim().length, newLine.trim().length)
  if (common < least || common === 0) return { words: null, steps: edits ** 2 }
  const words = { oldPieces: withoutGaps(oldPieces), newPieces: withoutGaps(newPieces) }
  return { words, steps: edits ** 2 }
}

// A Hebrew abbreviation is one word with its quotation mark inside.
const WORDS =
  /\p{Script=Hebrew}+(?:["'\u05f3\u05f4]\p{Script=Hebrew}+)+|[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu

/** Splits into the units that are compared: alphanumeric runs of any script, runs of blanks, and single signs. */
function wordsOf(line: string): string[] {
  return line.match(WORDS) ?? []
}

function push(pieces: Piece[], text: string, isChanged: boolean): void {
  if (text === '') return
  const last = pieces.at(-1)
  if (last && last.isChanged === isChanged) last.text += text
  else pieces.push({ text, isChanged })
}

/** A blank between two changed words belongs to one change: marks with holes are hard to read, from right to left most. */
function withoutGaps(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  pieces.forEach(({ text, isChanged }, at) => {
    const isGap = pieces[at - 1]?.isChanged && pieces[at + 1]?.isChanged && text.trim() === ''
    push(joined, text, isChanged || isGap === true)
  })
  return joined
}
