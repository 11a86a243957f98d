/** What a note is called where it cannot be shown: its title, else its first words without the signs of Markdown. */
import { firstWords, readable } from '#platform/text/index.ts'

// Enough for the first words of nearly any text: two hundred notes of lists took 10 ms when a thousand were looked at.
const LOOKED_AT = 300

export function noteName(
  { title, content }: { title: string; content: string },
  otherwise: string,
): string {
  return title || firstWords(readable(content.slice(0, LOOKED_AT))) || otherwise
}
