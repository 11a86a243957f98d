/** All places between two texts, one after the other, on whichever thread this runs. */
import { headingsOf, locateHeading, suggestHeadings } from '../headings.ts'
import { locateAnchor } from '../locate-anchor.ts'
import { type AnchorSuggestion, suggestLines } from '../suggest.ts'
import type {
  AnchoringJob,
  AnchoringResult,
  AnchorLocations,
  LocateJob,
  SuggestJob,
} from './protocol.ts'

export function doAnchoringJob(job: AnchoringJob): AnchoringResult {
  if ('headingsText' in job) return { found: headingsOf(job.headingsText) }
  return 'suggestText' in job ? { suggestions: suggestAll(job) } : locateAll(job)
}

export function locateAll({
  storedText,
  currentText,
  lines,
  headings,
}: LocateJob): AnchorLocations {
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
}: SuggestJob): AnchorSuggestion[] {
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
