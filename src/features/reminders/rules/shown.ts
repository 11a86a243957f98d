/** What a person reads of a reminder's note, of which the service tells a title and the first words as they are written. */

export interface Shown {
  /** The title, where the note has one. */
  name: string
  /** Its words, where they tell more than the name does. */
  beside: string
}

export function shownOf({ title, preview }: { title: string; preview: string }): Shown {
  const words = withoutSigns(preview)
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

/** A line of words for the eye: boxes as boxes, without the signs of Markdown. */
export function withoutSigns(words: string): string {
  return words
    .replace(/(?<=^|\s)(?:[-*+]|\d+\.) \[ \](?=\s|$)/g, '☐')
    .replace(/(?<=^|\s)(?:[-*+]|\d+\.) \[[xX]\](?=\s|$)/g, '☑')
    .replace(/^(?:#{1,6}|>|[-*+]) /, '')
    .replace(/`+|\*\*|__|~~/g, '')
    .trim()
}
