/** What a reminder shows of its note. */

import { taskLines } from '#platform/tasks/index.ts'
import { firstWords } from '#platform/text/index.ts'
import { PREVIEW_LENGTH_IN_WORDS } from '../contract/limits.ts'

/** Exactly the first six words; of the title when there is no text, else of the text that the note is anchored to. */
export function previewOf(note: { content: string; title: string; anchorText: string }): string {
  const text = [note.content, note.title, note.anchorText].find((one) => one.trim() !== '') ?? ''
  return firstWords(text, PREVIEW_LENGTH_IN_WORDS)
}

/** A note with boxes, all of them ticked. A note without boxes is never done. */
export function isAllDone(content: string): boolean {
  let boxes = 0
  for (const { checked } of taskLines(content)) {
    if (!checked) return false
    boxes++
  }
  return boxes > 0
}
