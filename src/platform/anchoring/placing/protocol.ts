/** What is asked about two texts, and what the thread says. */

import type { Heading } from '../../markdown/headings.ts'
import type { LineAnchor, LineRange } from '../anchor.ts'
import type { HeadingAnchor, HeadingPlacement } from '../headings.ts'
import type { Placement } from '../place.ts'
import type { Suggestion } from '../suggest.ts'

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

/** The headings of one Markdown text. */
export interface HeadingsJob {
  headingsText: string
}

/** Where a lost anchor may belong: an anchor of lines, or one of a heading. */
export interface SuggestJob {
  suggestText: string
  isMarkdown: boolean
  line?: LineAnchor
  heading?: HeadingAnchor
}

export type AnchoringJob = PlaceJob | HeadingsJob | SuggestJob

export type AnchoringResult =
  | Places
  | { found: Heading[] }
  | { suggestions: Suggestion[] }
  | { fault: string }
