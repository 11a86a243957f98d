/** What the feature of links asks of those that own what links lead to; it knows files, and no notes. */
import type { LinkEnd } from '../rules/names.ts'

/** A note or a board, as pages name it. */
export interface NamedEnd {
  name: string
  /** What it is on; empty for a board. */
  where: string
  /** The text of a note. */
  content?: string
}

declare module '#platform/context.ts' {
  interface Hooks {
    /** What has one of these folded names; a handler adds what it owns to `ends` where nothing is yet. */
    link_names_called: { ownerId: string; names: readonly string[]; ends: Map<string, LinkEnd> }
    /** Live notes and boards among these, added to `named` by `endKey`. */
    link_ends_named: {
      ownerId: string
      notes: readonly string[]
      boards: readonly string[]
      named: Map<string, NamedEnd>
    }
    /** Notes and boards whose name contains the text, offered while somebody writes. */
    link_names_offered: {
      ownerId: string
      text: string
      size: number
      offered: (NamedEnd & LinkEnd)[]
    }
  }
}
