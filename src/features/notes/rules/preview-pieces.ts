/** A preview split at its boxes, each with its text and its ordinal in the whole note. */
import { tasksOf } from '#platform/tasks/index.ts'
import { foldText, readable } from '#platform/text/index.ts'
import { previewAround, splitAtHit } from './preview.ts'

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
