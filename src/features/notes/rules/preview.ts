/** The piece of a note around what was searched, in code points. */
import { foldText } from '#platform/text/index.ts'
import { NOTE_SEARCH_PREVIEW_CHARS } from '../contract/limits.ts'

// A little of what comes before the hit makes it readable.
const BEFORE = 40

export interface NotePreview {
  text: string
  isTruncated: boolean
  /** Where in the note it begins, in UTF-16 code units. */
  from: number
}

/** At most 200 code points around the first hit; from the beginning when the hit is in the title alone. */
export function previewAround(content: string, folded: string): NotePreview {
  const points = [...content]
  if (points.length <= NOTE_SEARCH_PREVIEW_CHARS)
    return { text: content, isTruncated: false, from: 0 }
  const { start: hit } = findHit(content, folded) ?? { start: 0 }
  const start = Math.max(0, Math.min(hit - BEFORE, points.length - NOTE_SEARCH_PREVIEW_CHARS))
  const text = points.slice(start, start + NOTE_SEARCH_PREVIEW_CHARS).join('')
  return { text, isTruncated: true, from: points.slice(0, start).join('').length }
}

/** What stands before the first hit, the hit as it is written there, and the rest; without a hit all is before it. */
export function splitAtHit(
  text: string,
  folded: string,
): [before: string, hit: string, rest: string] {
  const hit = findHit(text, folded)
  if (!hit) return [text, '', '']
  const points = [...text]
  const piece = (from: number, to?: number) => points.slice(from, to).join('')
  return [piece(0, hit.start), piece(hit.start, hit.end), piece(hit.end)]
}

// A letter and the marks on it are folded together, as they were when the whole text was.
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu

/** Folding changes lengths (points vanish, `ß` grows), so the place is counted in the original letters. */
function findHit(text: string, folded: string): { start: number; end: number } | null {
  if (folded === '') return null
  const owners: { start: number; end: number }[] = []
  let flat = ''
  let at = 0
  for (const [character] of text.matchAll(LETTERS)) {
    const range = { start: at, end: at + [...character].length }
    const piece = foldText(character)
    for (let i = 0; i < piece.length; i++) owners.push(range)
    flat += piece
    at = range.end
  }
  const hit = flat.indexOf(folded)
  if (hit < 0) return null
  return { start: owners[hit]!.start, end: owners[hit + folded.length - 1]!.end }
}
