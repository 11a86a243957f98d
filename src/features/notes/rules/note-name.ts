/**
 * The name of a note where it cannot be shown: its title, else the beginning of its text without the signs of Markdown.
 */
import { firstWords, readable } from '#platform/text/index.ts'

// Enough for the beginning of nearly any text: two hundred notes of lists took 10 ms when a thousand characters were
// read.
const LOOKED_AT = 300

export function noteName(
  { title, content }: { title: string; content: string },
  otherwise: string,
): string {
  return title || firstWords(readable(content.slice(0, LOOKED_AT))) || otherwise
}
