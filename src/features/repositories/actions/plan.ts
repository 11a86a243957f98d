/** The changes of a sync, computed without writing: the sync writes them, and a preview shows the same. */
import type { Context } from '#platform/context.ts'
import { findRenames } from '#platform/git/index.ts'
import { runHooks } from '#platform/hooks.ts'
import { objectAfter } from '../rules/file-changes.ts'
import type { TreeCollector } from '../rules/tree-entries.ts'
import type { Repo } from '../store/repos.ts'
import { compareTree, type TreeDifference } from '../store/tree-changes.ts'
import { mirrorFolder } from './git.ts'
import type { PlannedSync } from './hooks.ts'
import { readCommitTree } from './read-tree.ts'
import { readBlobTexts } from './texts.ts'

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
