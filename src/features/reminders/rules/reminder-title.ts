/** What a person reads of a reminder's note, of which the service tells a title, the first words, and an excerpt. */
import { readable } from '#platform/text/index.ts'

export interface ReminderTitle {
  /** The title, where the note has one. */
  name: string
  /** Its words, where they tell more than the name does. */
  beside: string
}

/** A note with neither title nor text is named by what it is tied to, which its first words then are. */
export function titleOf(item: { title: string; preview: string; text: string }): ReminderTitle {
  const { title, preview, text } = item
  return title.trim() === ''
    ? { name: text || readable(preview), beside: '' }
    : { name: title, beside: text }
}

/** Where the note lies: its file or board, and the heading or line of it. */
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
