/** The part of a note around a search hit, in code points. */

import { tasksOf } from '#platform/tasks/index.ts'
import { foldText, readable } from '#platform/text/index.ts'
import { NOTE_SEARCH_PREVIEW_CHARS } from '../contract/limits.ts'

// Some text before the hit makes it readable.
const BEFORE = 40

interface NotePreview {
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

/** The text before the first hit, the hit as it is written there, and the rest; without a hit all is before it. */
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

// A character and the marks on it are folded together, as they were when the whole text was.
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu

/**
 * Folding changes lengths (points vanish, `ß` grows), so the offset is counted in the original characters. The folded
 * length of each character is computed once: folding costs a hundred times as much as a map lookup.
 */
function findHit(text: string, folded: string): { start: number; end: number } | null {
  const hit = folded === '' ? -1 : foldText(text).indexOf(folded)
  if (hit < 0) return null
  const lengths = new Map<string, number>()
  let [start, at, flat] = [0, 0, 0]
  for (const [letter] of text.matchAll(LETTERS)) {
    if (flat <= hit) start = at
    flat += lengths.getOrInsertComputed(letter, () => foldText(letter).length)
    at += letter.length === 1 ? 1 : [...letter].length
    if (flat >= hit + folded.length) return { start, end: at }
  }
  return null
}

// A preview split at its boxes, each with its text and its ordinal in the whole note.

export interface PreviewPiece {
  /** Null for text before the first box. */
  task: { index: number; checked: boolean } | null
  /** Text and hit alternately: before, hit, rest. */
  text: readonly string[]
}

export function previewPieces(content: string, folded: string): PreviewPiece[] {
  const { text, from } = previewAround(content, folded)
  const pieces = cutAtBoxes(content, text, from)
  const isHit = (part: string) => foldText(part).includes(folded)
  // The query may be one of the signs itself: then the text is shown as plain text.
  if (isHit(text) && !pieces.some((piece) => isHit(piece.text)))
    return [{ task: null, text: splitAtHit(text, folded) }]
  return pieces
    .filter(({ task, text }) => task || text !== '')
    .map(({ task, text }) => ({ task, text: splitAtHit(text, folded) }))
}

function cutAtBoxes(content: string, text: string, from: number) {
  const tasks = text.includes('[') ? tasksOf(content) : []
  const boxes = tasks.flatMap(({ index, checked, offset }) => {
    const at = offset - from
    if (at < 0 || at + 2 > text.length) return []
    const before = text.slice(0, at)
    const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
    // Half a box at the beginning of the piece is not a box.
    const isWhole = start > 0 || from === 0 || /[\n\r]/.test(content[from - 1]!)
    return isWhole ? [{ task: { index, checked }, start, end: at + 2 }] : []
  })
  const textBetween = (start: number, end: number | undefined) =>
    readable(text.slice(start, end)).trim()
  return [
    { task: null, text: textBetween(0, boxes[0]?.start) },
    ...boxes.map(({ task, end }, at) => ({ task, text: textBetween(end, boxes[at + 1]?.start) })),
  ]
}
