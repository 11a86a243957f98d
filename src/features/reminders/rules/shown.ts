/** What a person reads of a reminder's note, of which the service tells a title and the first words as they are written. */
import { readable } from '../../../platform/text/index.ts'

export interface Shown {
  /** The title, where the note has one. */
  name: string
  /** Its words, where they tell more than the name does. */
  beside: string
}

export function shownOf({ title, preview }: { title: string; preview: string }): Shown {
  const words = readable(preview)
  if (title.trim() === '') return { name: words, beside: '' }
  // A note without a text is previewed by its title.
  return { name: title, beside: title.startsWith(preview) ? '' : words }
}

/** Where the note lies: its file, and the heading or line of it. */
export function placeOf(item: {
  file_name: string
  repo_path: string
  anchor_text: string
}): string {
  return [item.repo_path || item.file_name, item.anchor_text].filter(Boolean).join(' · ')
}
