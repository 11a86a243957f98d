/** What is asked about two texts, and what the thread says. */

import type { LineRange } from '../anchor.ts'
import type { HeadingAnchor, HeadingPlacement } from '../headings.ts'
import type { Placement } from '../place.ts'

export interface Wanted {
  lines: readonly LineRange[]
  headings: readonly HeadingAnchor[]
}

/** In the order of what was asked. */
export interface Places {
  lines: Placement[]
  headings: HeadingPlacement[]
}

export interface PlaceJob extends Wanted {
  storedText: string
  currentText: string
}

export type PlaceAnswer = Places | { fault: string }
