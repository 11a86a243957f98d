/** The tree of a commit, read from the mirror within the limits of every tree. */
import type { Context } from '#platform/context.ts'
import { readTree } from '#platform/git/index.ts'
import { MAX_TREE_ENTRIES, MAX_TREE_PATH_BYTES } from '../contract/limits.ts'
import { TreeCollector } from '../rules/tree-entries.ts'
import type { Repo } from '../store/repos.ts'
import { mirrorFolder, mirrorLimits } from './git.ts'

// Mode, object, size and a tab before each name.
const ENTRY_BYTES = 100 + MAX_TREE_PATH_BYTES

/** Throws `TooManyFiles` for a tree above its limit. An empty commit means a repository without one. */
export async function readCommitTree(
  { config }: Context,
  repo: Repo,
  commit: string,
  signal: AbortSignal,
): Promise<TreeCollector> {
  const tree = new TreeCollector()
  if (commit === '') return tree
  await readTree(mirrorFolder(config, repo), {
    person: repo.ownerId,
    signal,
    commit,
    timeoutMs: mirrorLimits(config).timeoutMs,
    maxOutputBytes: MAX_TREE_ENTRIES * ENTRY_BYTES,
    onEntry: (entry) => tree.add(entry),
  })
  return tree
}
