/** All places between two texts, one after the other, on whichever thread this runs. */
import { placeHeading } from '../headings.ts'
import { placeAnchor } from '../place.ts'
import type { PlaceJob, Places } from './protocol.ts'

export function placeAll({ storedText, currentText, lines, headings }: PlaceJob): Places {
  return {
    lines: lines.map((range) => placeAnchor(range, storedText, currentText)),
    headings: headings.map((anchor) => placeHeading(anchor, storedText, currentText)),
  }
}
