/** What is asked about two texts, and what the thread says. */

import type { Heading } from '../../markdown/headings.ts'
import type { AnchoredLines, LineAnchor } from '../anchor.ts'
import type { HeadingAnchor, HeadingLocation } from '../headings.ts'
import type { AnchorLocation } from '../locate-anchor.ts'
import type { AnchorSuggestion } from '../suggest.ts'

export interface AnchorsToLocate {
  lines: readonly AnchoredLines[]
  headings: readonly HeadingAnchor[]
}

/** In the order of what was asked. */
export interface AnchorLocations {
  lines: AnchorLocation[]
  headings: HeadingLocation[]
}

export interface LocateJob extends AnchorsToLocate {
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

export type AnchoringJob = LocateJob | HeadingsJob | SuggestJob

export type AnchoringResult =
  | AnchorLocations
  | { found: Heading[] }
  | { suggestions: AnchorSuggestion[] }
  | { error: string }
