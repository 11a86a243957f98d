/** Finds which words changed inside a line, so that a view can mark them. */
import { diffArrays } from 'diff'

// A longer line, or one with more changes, is better shown as changed from end to end.
const MAX_LINE_LENGTH = 2_000
const MAX_WORD_EDITS = 200
// Below this share of common text the marks would cover nearly everything and say nothing.
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
  if (Math.max(oldLine.length, newLine.length) > MAX_LINE_LENGTH) return null
  const parts = diffArrays(wordsOf(oldLine), wordsOf(newLine), { maxEditLength: MAX_WORD_EDITS })
  if (!parts) return null
  const oldPieces: Piece[] = []
  const newPieces: Piece[] = []
  let common = 0
  for (const { added, removed, value } of parts) {
    const text = value.join('')
    if (!added) push(oldPieces, text, removed)
    if (!removed) push(newPieces, text, added)
    if (!added && !removed) common += text.trim().length
  }
  const least = LEAST_IN_COMMON * Math.max(oldLine.trim().length, newLine.trim().length)
  return common >= least && common > 0 ? { oldPieces, newPieces } : null
}

/** Words of any script, runs of blanks, and single signs. */
function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? []
}

function push(pieces: Piece[], text: string, isChanged: boolean): void {
  const last = pieces.at(-1)
  if (last && last.isChanged === isChanged) last.text += text
  else pieces.push({ text, isChanged })
}
