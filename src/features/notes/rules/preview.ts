/** The piece of a note around what was searched, in code points. */
import { foldText } from '../../../platform/text/index.ts'
import { NOTE_SEARCH_PREVIEW_CHARS } from '../contract/limits.ts'

// A little of what comes before the hit makes it readable.
const BEFORE = 40

export interface Preview {
  text: string
  isTruncated: boolean
}

/** At most 200 code points around the first hit; from the beginning when the hit is in the title alone. */
export function previewAround(content: string, folded: string): Preview {
  const points = [...content]
  if (points.length <= NOTE_SEARCH_PREVIEW_CHARS) return { text: content, isTruncated: false }
  const hit = pointOfHit(content, folded)
  const start = Math.max(0, Math.min(hit - BEFORE, points.length - NOTE_SEARCH_PREVIEW_CHARS))
  const text = points.slice(start, start + NOTE_SEARCH_PREVIEW_CHARS).join('')
  return { text, isTruncated: true }
}

// A letter and the marks on it are folded together, as they were when the whole text was.
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu

/** Folding changes lengths (points vanish, `ß` grows), so the place is counted in the original letters. */
function pointOfHit(content: string, folded: string): number {
  const starts: number[] = []
  let text = ''
  let at = 0
  for (const [letter] of content.matchAll(LETTERS)) {
    const piece = foldText(letter)
    for (let i = 0; i < piece.length; i++) starts.push(at)
    text += piece
    at += [...letter].length
  }
  const hit = text.indexOf(folded)
  return hit < 0 ? 0 : starts[hit]!
}

/** The first words, for a reminder and for a name where there is no title. */
export function firstWords(text: string, count = 6): string {
  return text.trim().split(/\s+/u).slice(0, count).join(' ')
}
