/** The lines that a pattern matches, as a row of the list shows them. */
import type { FoundLines } from '#platform/patterns/index.ts'
import { type Hits, markSpans } from './hits.ts'

export function patternHits(found: FoundLines | null): Hits | null {
  if (!found) return null
  const { lines, others, next, isCapped } = found
  return {
    lines: lines.map(({ line, text, spans }) => ({
      line: line + 1,
      marked: markSpans(text, spans),
    })),
    more: others === 0 ? null : { count: others, isCapped, line: next + 1 },
  }
}
