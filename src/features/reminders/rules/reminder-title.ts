/** What a person reads about a reminder's note, for which the API returns a title, the first words, and an excerpt. */

import { taskLines } from '#platform/tasks/index.ts'
import { firstWords, readable } from '#platform/text/index.ts'
import { PREVIEW_LENGTH_IN_WORDS } from '../contract/limits.ts'

export interface ReminderTitle {
  /** The title, where the note has one. */
  name: string
  /** Its text, where it adds something to the name. */
  beside: string
}

/** A note with neither title nor text is named by the text it is anchored to, which is then its preview. */
export function titleOf(item: { title: string; preview: string; text: string }): ReminderTitle {
  const { title, preview, text } = item
  return title.trim() === ''
    ? { name: text || readable(preview), beside: '' }
    : { name: title, beside: text }
}

/** The location of the note: its file or board, and the heading or line. */
export function locationOf(item: {
  file_name: string
  board_name: string
  repo_path: string
  anchor_text: string
}): string {
  return [item.repo_path || item.file_name || item.board_name, item.anchor_text]
    .filter(Boolean)
    .join(' · ')
}

// What a reminder shows of its note.

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
