/** What a note is called where it cannot be shown: its title, else its first words without the signs of Markdown. */
import { firstWords, readable } from '#platform/text/index.ts'

// Enough for the first words of any text; the rest of 20,000 characters is not looked at.
const LOOKED_AT = 1_000

export function noteName(
  { title, content }: { title: string; content: string },
  otherwise: string,
): string {
  return title || firstWords(readable(content.slice(0, LOOKED_AT))) || otherwise
}
