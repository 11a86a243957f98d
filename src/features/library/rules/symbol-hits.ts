/** Where a text defines the symbol that was searched: the lines of the best matching symbols. */
import { splitLines } from '#platform/highlight/split-lines.ts'
import { type Hit, type Hits, markHits, SHOWN_LINES } from './hits.ts'
import type { FileSymbol } from './symbols.ts'

/** The best symbols come first. Without a text, which may be damaged or too long to be read here, the name is shown. */
export function symbolHits(
  text: string | undefined,
  symbols: readonly FileSymbol[],
  needles: readonly string[],
): Hits | null {
  const shown = symbols.slice(0, SHOWN_LINES)
  const others = symbols.slice(SHOWN_LINES)
  if (shown.length === 0) return null
  const lines = text === undefined ? [] : splitLines(text)
  const hitOf = ({ name, kind, line }: FileSymbol): Hit => ({
    line,
    kind,
    marked: markHits(lines[line - 1] ?? name, needles),
  })
  const more = others[0] && { count: others.length, isCapped: false, line: others[0].line }
  return { lines: shown.map(hitOf), more: more ?? null }
}
