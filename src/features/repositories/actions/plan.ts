/** The changes of a sync, computed without writing: the sync writes them, and a preview shows the same. */
import type { Context } from '#platform/context.ts'
import { findRenames, readPathBlobs } from '#platform/git/index.ts'
import { runHooks } from '#platform/hooks.ts'
import type { NoteEffect } from '../contract/sync-preview.ts'
import type { TreeCollector } from '../rules/tree-entries.ts'
import { objectAfter } from '../rules/tree-entries.ts'
import type { Repo } from '../store/repos.ts'
import { compareTree, type TreeDifference } from '../store/tree-changes.ts'
import { mirrorFolder, readCommitTree } from './git.ts'
import { type BlobText, readBlobTexts } from './texts.ts'

export interface SyncHead {
  defaultBranch: string
  /** Empty: the repository is empty. */
  headCommit: string
}

export interface SyncPlan extends PlannedSync {
  /** Null: the tree did not change. */
  tree: TreeCollector | null
  difference: TreeDifference
}

const NO_DIFFERENCE: TreeDifference = {
  removed: new Map(),
  written: new Map(),
  changed: new Map(),
}

export async function planSync(
  ctx: Context,
  repo: Repo,
  { headCommit }: SyncHead,
  signal: AbortSignal,
): Promise<SyncPlan> {
  const { ownerId, name } = repo
  const isUnchanged = repo.syncedAt !== null && repo.headCommit === headCommit
  const tree = isUnchanged ? null : await readCommitTree(ctx, repo, headCommit, signal)
  const difference = tree
    ? await compareTree(ctx.store, ownerId, name, tree.entries)
    : NO_DIFFERENCE
  const gitDir = mirrorFolder(ctx.config, repo)
  const call = { person: ownerId, signal }
  let renames: Promise<ReadonlyMap<string, string>> | null = null
  const plan: SyncPlan = {
    ownerId,
    name,
    tree,
    difference,
    effects: [],
    writes: [],
    objectAfter: (path, before) => objectAfter(difference, path, before),
    readTexts: (objects) => readBlobTexts(gitDir, objects, call),
    objectsBetween: (path) => objectsBetween(ctx, repo, { path, headCommit, signal }),
    findRenames() {
      renames ??= renamesBetween(ctx, repo, headCommit, signal)
      return renames
    },
  }
  await runHooks(ctx, 'repo_sync_planned', plan)
  return plan
}

// Renames are offers: what takes longer than this is not offered.
const RENAMES_MS = 20_000
const RENAMES_BYTES = 64 * 2 ** 20

/** None if git cannot compute them: an earlier commit may be missing from a mirror that was created again. */
async function renamesBetween(
  ctx: Context,
  repo: Repo,
  to: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  try {
    return await findRenames(mirrorFolder(ctx.config, repo), {
      person: repo.ownerId,
      signal,
      from: repo.headCommit,
      to,
      timeoutMs: RENAMES_MS,
      maxOutputBytes: RENAMES_BYTES,
    })
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn({ err: error, repo_id: repo.id }, 'renames were not looked for')
    return new Map()
  }
}

// What is between two texts makes unsure notes surer: what takes longer than this is not read.
const BETWEEN_MS = 10_000
const MOST_BETWEEN = 500

/** None if git does not know: the earlier commit may be missing from a mirror that was created again. */
async function objectsBetween(
  ctx: Context,
  repo: Repo,
  { path, headCommit, signal }: { path: string; headCommit: string; signal: AbortSignal },
): Promise<string[]> {
  try {
    const found = await readPathBlobs(mirrorFolder(ctx.config, repo), {
      ...{ person: repo.ownerId, signal, path, from: repo.headCommit, to: headCommit },
      ...{ limit: MOST_BETWEEN, timeoutMs: BETWEEN_MS },
    })
    return found.reverse()
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn({ err: error, repo_id: repo.id }, 'the texts between two syncs were not read')
    return []
  }
}

// Hooks for other features when a repository is synchronised.

/** A sync before it is written: the same for a preview and for the sync itself. */
export interface PlannedSync {
  readonly ownerId: string
  readonly name: string
  /** The object of a file after the sync, given the one before it; null: there is no such file. */
  objectAfter(path: string, before: string | null): string | null
  /** The texts of objects in their order, from a few git processes for any number of them. */
  readTexts(objects: readonly string[]): AsyncGenerator<BlobText, void, void>
  /** The objects that a file had since the last sync, the oldest first; with the one it has now. */
  objectsBetween(path: string): Promise<string[]>
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
