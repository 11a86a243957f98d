/** Highlights the hits of a search over the lines, without changing them: with the browser's CSS highlights. */
import type { TextMatch } from '../../rules/find-in-text.ts'
import { codeOf, lineElement, type Pane } from './pane.ts'

// Painting more than this at once would be slow and hides the text.
const MOST_PAINTED = 2_000

export function clearHits(): void {
  globalThis.CSS?.highlights?.delete('found')
  CSS.highlights?.delete('found-now')
}

/** Paints the hits that are in the page, the current one differently. */
export function paintHits(pane: Pane, hits: readonly TextMatch[], current: number): void {
  if (!CSS.highlights) return
  const all: Range[] = []
  const now: Range[] = []
  for (const at of hitsInPage(pane, hits, current)) {
    const range = rangeOf(hits[at]!)
    if (range) (at === current ? now : all).push(range)
  }
  CSS.highlights.set('found', new Highlight(...all))
  CSS.highlights.set('found-now', new Highlight(...now))
}

/** Hits are in the order of lines: from the first in the page, and around the current one when there are too many. */
function hitsInPage(pane: Pane, hits: readonly TextMatch[], current: number): number[] {
  const { first, last } = pane.inPage()
  let from = lowerBound(hits, first - 1)
  let to = lowerBound(hits, last)
  if (to - from > MOST_PAINTED) {
    from = Math.max(from, current - MOST_PAINTED / 2)
    to = Math.min(to, from + MOST_PAINTED)
  }
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
}

function lowerBound(hits: readonly TextMatch[], line: number): number {
  let low = 0
  let high = hits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (hits[middle]!.line < line) low = middle + 1
    else high = middle
  }
  return low
}

/** Null while that part of the line is folded. */
function rangeOf({ line, start, end }: TextMatch): Range | null {
  const element = lineElement(line + 1)
  const code = element && codeOf(element)
  if (!code) return null
  const range = document.createRange()
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  let at = 0
  let isOpen = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (!isOpen && start < at + length) {
      range.setStart(node, start - at)
      isOpen = true
    }
    if (isOpen && end <= at + length) {
      range.setEnd(node, end - at)
      return range
    }
    at += length
  }
  return null
}
