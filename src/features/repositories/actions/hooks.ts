/** Hooks for other features when a repository is synchronised. */
import type { Context } from '#platform/context.ts'
import type { NoteEffect } from '../contract/sync-preview.ts'
import type { BlobText } from './texts.ts'

/** A sync before it is written: the same for a preview and for the sync itself. */
export interface PlannedSync {
  readonly ownerId: string
  readonly name: string
  /** The object of a file after the sync, given the one before it; null: there is no such file. */
  objectAfter(path: string, before: string | null): string | null
  /** The texts of objects in their order, from a few git processes for any number of them. */
  readTexts(objects: readonly string[]): AsyncGenerator<BlobText, void, void>
  /** The new paths that git reports for renamed files among the removed ones. */
  findRenames(): Promise<ReadonlyMap<string, string>>
  /** The effects on notes on its files; only visible ones. */
  readonly effects: NoteEffect[]
  /**
   * Run in the transaction of the sync; false when their basis changed since, and everything has to be planned again.
   */
  readonly writes: ((ctx: Context) => Promise<boolean>)[]
}

declare module '#platform/context.ts' {
  interface Hooks {
    /**
     * Before anything is written, and outside of a transaction: features with data on files add what will happen to it.
     */
    repo_sync_planned: PlannedSync
    /** Names of notes, for lists that show them. */
    repo_notes_named: { ownerId: string; noteIds: readonly string[]; titles: Map<string, string> }
  }
}
