/** What other features take part in when a repository is synchronised. */
import type { Context } from '#platform/context.ts'
import type { NoteEffect } from '../contract/sync-preview.ts'
import type { BlobText } from './texts.ts'

/** A sync as it would be written: the same for whoever only asks and for the sync itself. */
export interface PlannedSync {
  readonly ownerId: string
  readonly name: string
  /** The object of a file after the sync, given the one before it; null: there is no such file. */
  objectAfter(path: string, before: string | null): string | null
  /** The texts of objects in their order, from a few gits however many there are. */
  readTexts(objects: readonly string[]): AsyncGenerator<BlobText, void, void>
  /** The new paths that git takes for some of the removed ones. */
  findRenames(): Promise<ReadonlyMap<string, string>>
  /** What becomes of notes on its files, those alone that somebody would see otherwise than now. */
  readonly effects: NoteEffect[]
  /** Done in the transaction of the sync; false when what they rest on changed since, and all has to be planned anew. */
  readonly writes: ((ctx: Context) => Promise<boolean>)[]
}

declare module '#platform/context.ts' {
  interface Hooks {
    /** Before anything is written, and outside of a transaction: whoever keeps something on files adds what becomes of it. */
    repo_sync_planned: PlannedSync
    /** What notes are called, for lists that name them. */
    repo_notes_named: { ownerId: string; noteIds: readonly string[]; titles: Map<string, string> }
  }
}
