/** What a person reads about a reminder's note, for which the API returns a title, the first words, and an excerpt. */
import { readable } from '#platform/text/index.ts'

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
