/**
 * The name of a note where it cannot be shown: its title, else the beginning of its text without the signs of Markdown.
 */
import { countPoints, cutPoints, firstWords, readable } from '#platform/text/index.ts'
import { MAX_TITLE } from '../contract/limits.ts'

// Enough for the beginning of nearly any text: two hundred notes of lists took 10 ms when a thousand characters were
// read.
const LOOKED_AT = 300

export function noteName(
  { title, content }: { title: string; content: string },
  otherwise: string,
): string {
  return title || firstWords(readable(content.slice(0, LOOKED_AT))) || otherwise
}

// A title that is free at its location.

/** The title itself, or with ` (2)`, ` (3)` … after it; a long one is cut to fit the number. */
export function freeTitle(title: string, isTaken: (title: string) => boolean): string {
  if (title === '' || !isTaken(title)) return title
  for (let number = 2; ; number++) {
    const end = ` (${number})`
    const candidate = cutPoints(title, MAX_TITLE - countPoints(end)) + end
    if (!isTaken(candidate)) return candidate
  }
}
