/** Search inside one file: every hit by line and offset, on the server's lines or on the browser's. */
export interface TextMatch {
  /** From 0. */
  line: number
  start: number
  end: number
}

export interface TextSearch {
  text: string
  isCaseSensitive: boolean
  isWholeWord: boolean
}

// A larger count is of no use, and the list of hits must not outgrow the text.
export const MOST_HITS = 100_000

/** The hits in reading order. Characters are compared exactly, or ignoring case. */
export function findInLines(lines: readonly string[], search: TextSearch): TextMatch[] {
  const pattern = patternOf(search)
  if (!pattern) return []
  const hits: TextMatch[] = []
  for (let line = 0; line < lines.length && hits.length < MOST_HITS; line++) {
    for (const found of lines[line]!.matchAll(pattern)) {
      hits.push({ line, start: found.index, end: found.index + found[0].length })
      if (hits.length >= MOST_HITS) break
    }
  }
  return hits
}

function patternOf({ text, isCaseSensitive, isWholeWord }: TextSearch): RegExp | null {
  if (text === '') return null
  const literal = text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  // `\b` knows Latin letters only; a Hebrew word has edges too.
  const edged = isWholeWord ? `(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])` : literal
  return new RegExp(edged, isCaseSensitive ? 'gu' : 'giu')
}

/** The hit to begin with: the one at or after a line. */
export function hitFrom(hits: readonly TextMatch[], line: number): number {
  const at = hits.findIndex((hit) => hit.line >= line)
  return at === -1 ? 0 : at
}
