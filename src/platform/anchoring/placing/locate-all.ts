/** All anchors between two texts, one after the other, on whichever thread this runs. */
import type { AnchoredLines, LineAnchor } from '../anchor.ts'
import {
  type HeadingAnchor,
  type HeadingLocation,
  headingsOf,
  locateHeading,
  suggestHeadings,
} from '../headings.ts'
import { type AnchorLocation, locateAnchor } from '../locate-anchor.ts'
import { type AnchorSuggestion, suggestLines } from '../suggest.ts'

export interface AnchorsToLocate {
  lines: readonly AnchoredLines[]
  headings: readonly HeadingAnchor[]
}

/** In the order of what was asked. */
export interface AnchorLocations {
  lines: AnchorLocation[]
  headings: HeadingLocation[]
}

export interface LocateInput extends AnchorsToLocate {
  storedText: string
  currentText: string
}

/** Where a lost anchor may belong: an anchor of lines, or one of a heading. */
export interface SuggestInput {
  suggestText: string
  isMarkdown: boolean
  line?: LineAnchor
  heading?: HeadingAnchor
}

export function locateAll({
  storedText,
  currentText,
  lines,
  headings,
}: LocateInput): AnchorLocations {
  return {
    lines: lines.map((range) => locateAnchor(range, storedText, currentText)),
    headings: headings.map((anchor) => locateHeading(anchor, storedText, currentText)),
  }
}

export function suggestAll({
  suggestText,
  isMarkdown,
  line,
  heading,
}: SuggestInput): AnchorSuggestion[] {
  if (line) return suggestLines(line, suggestText, isMarkdown ? headingsOf(suggestText) : [])
  if (!heading) return []
  return suggestHeadings(heading, suggestText).map(({ id, line: at, text }, turn) => ({
    lineStart: at,
    lineEnd: at,
    anchorId: id,
    text,
    likeness: 1 / (turn + 1),
  }))
}
