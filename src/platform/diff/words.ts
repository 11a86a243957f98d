/** Finds what changed inside a line, so that a view can mark it. */
import { diffArrays } from 'diff'

// A longer line, or one with more changes, is better shown as changed from end to end.
const MAX_LINE_LENGTH = 2_000
const MAX_WORD_EDITS = 200
// Below this share of common text the marks would cover nearly everything and be useless.
const LEAST_IN_COMMON = 0.3

export interface Piece {
  text: string
  isChanged: boolean
}

export interface WordChanges {
  oldPieces: Piece[]
  newPieces: Piece[]
}

/** Both lines in pieces, or null when they have too little in common or are too long. */
export function diffWords(oldLine: string, newLine: string): WordChanges | null {
  return compareWords(oldLine, newLine).words
}

/** The same, with what it took: the work grows with the square of the changed words. */
export function compareWords(
  oldLine: string,
  newLine: string,
): { words: WordChanges | null; steps: number } {
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
  const words = common >= least && common > 0 ? { oldPieces, newPieces } : null
  return { words, steps: edits ** 2 }
}

/** Splits into the units that are compared: alphanumeric runs of any script, runs of blanks, and single signs. */
function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? []
}

function push(pieces: Piece[], text: string, isChanged: boolean): void {
  const last = pieces.at(-1)
  if (last && last.isChanged === isChanged) last.text += text
  else pieces.push({ text, isChanged })
}
