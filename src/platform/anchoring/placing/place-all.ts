/** All places between two texts, one after the other, on whichever thread this runs. */
import { headingsOf, placeHeading, suggestHeadings } from '../headings.ts'
import { placeAnchor } from '../place.ts'
import { type Suggestion, suggestPlaces } from '../suggest.ts'
import type { AnchoringJob, AnchoringResult, PlaceJob, Places, SuggestJob } from './protocol.ts'

export function doJob(job: AnchoringJob): AnchoringResult {
  if ('headingsText' in job) return { found: headingsOf(job.headingsText) }
  return 'suggestText' in job ? { suggestions: suggestAll(job) } : placeAll(job)
}

export function placeAll({ storedText, currentText, lines, headings }: PlaceJob): Places {
  return {
    lines: lines.map((range) => placeAnchor(range, storedText, currentText)),
    headings: headings.map((anchor) => placeHeading(anchor, storedText, currentText)),
  }
}

export function suggestAll({ suggestText, isMarkdown, line, heading }: SuggestJob): Suggestion[] {
  if (line) return suggestPlaces(line, suggestText, isMarkdown ? headingsOf(suggestText) : [])
  if (!heading) return []
  return suggestHeadings(heading, suggestText).map(({ id, line: at, text }, turn) => ({
    lineStart: at,
    lineEnd: at,
    anchorId: id,
    text,
    likeness: 1 / (turn + 1),
  }))
}
