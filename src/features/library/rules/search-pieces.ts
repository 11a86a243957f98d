/** A long search text is stored and indexed in pieces, so that saving one is always quick. */
import { MAX_QUERY } from '../contract/limits.ts'

/** As much as is indexed in some 20 ms when no three characters of it repeat. */
export const PIECE_UNITS = 32_768
// A code point folds to at most six units (three code points outside the first plane).
const OVERLAP_UNITS = 6 * MAX_QUERY + 72

/** Each piece begins before the end of the one before it: every needle that is in the text is whole in one of them. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; ; ) {
    const to = pointStart(text, Math.min(text.length, from + PIECE_UNITS))
    pieces.push(text.slice(from, to))
    if (to >= text.length) return pieces
    from = pointStart(text, to - OVERLAP_UNITS)
  }
}

/**
 * Whether these are the pieces of the text. Their lengths do not matter: the first grows with the head before the text.
 */
export function arePiecesOf(text: string, pieces: readonly string[]): boolean {
  let from = 0
  let to = 0
  for (const piece of pieces) {
    to = from + piece.length
    if (piece !== text.slice(from, to)) return false
    from = pointStart(text, Math.max(0, to - OVERLAP_UNITS))
  }
  return pieces.length > 0 && to === text.length
}

/** Never inside a surrogate pair. */
function pointStart(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
