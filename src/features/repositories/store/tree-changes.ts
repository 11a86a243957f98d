/**
 * Changes a tree: the differences are written beside the tree that is read, as its next generation, and the
 * repository's row alone decides when that one is read. Until then it is invisible, and the remains of an interrupted
 * run can be deleted.
 */
import type { GitMode } from '#platform/git/index.ts'
import { acrossOwners, type Store } from '#platform/store/index.ts'
import type { TreeEntry } from '../rules/tree-entries.ts'
import type { Repo } from './repos.ts'
import { readStoredTree } from './trees.ts'

export interface TreeDifference {
  removed: ReadonlyMap<string, GitMode>
  /** New ones, and those whose object or kind changed. */
  written: ReadonlyMap<string, TreeEntry>
  /** The modes of the changed ones before. */
  changed: ReadonlyMap<string, GitMode>
}

/** The repository of a tree, and which generation of it is read. */
export type TreeOf = Pick<Repo, 'ownerId' | 'id' | 'treeGeneration'>

const READ_AT_ONCE = 5_000

/** Compares the stored tree with the result of a sync; unchanged entries are removed from `entries`. */
export async function compareTree(
  store: Store,
  ownerId: string,
  name: string,
  entries: Map<string, TreeEntry>,
): Promise<TreeDifference> {
  const removed = new Map<string, GitMode>()
  const changed = new Map<string, GitMode>()
  for (let after = ''; ; ) {
    const rows = await readStoredTree(store.reading(ownerId), ownerId, name)
      .select(['path', 'blob', 'mode'])
      .where('path', '>', after)
      .orderBy('path')
      .limit(READ_AT_ONCE)
      .execute()
    for (const { path, blob, mode } of rows) {
      const found = entries.get(path)
      if (!found) removed.set(path, mode)
      else if (found.blob === blob && found.mode === mode) entries.delete(path)
      else changed.set(path, mode)
    }
    if (rows.length < READ_AT_ONCE) break
    after = rows.at(-1)!.path
  }
  return { removed, written: entries, changed }
}

/** Rows that are not in the tree from the next generation on. */
export async function stageRemoved(
  store: Store,
  tree: TreeOf,
  paths: readonly string[],
): Promise<void> {
  await store.query
    .updateTable('repoTree')
    .set({ removedIn: tree.treeGeneration + 1 })
    .where('ownerId', '=', tree.ownerId)
    .where('repoId', '=', tree.id)
    .where('path', 'in', paths)
    .where('addedIn', '<=', tree.treeGeneration)
    .execute()
}

/** Rows that are in the tree from the next generation on. */
export async function stageWritten(
  store: Store,
  tree: TreeOf,
  entries: readonly TreeEntry[],
): Promise<void> {
  await store.query
    .insertInto('repoTree')
    .values(
      entries.map((entry) => ({
        ...{ ownerId: tree.ownerId, repoId: tree.id },
        ...entry,
        ...{ addedIn: tree.treeGeneration + 1, removedIn: null },
      })),
    )
    .execute()
}

/** Paths with rows that are not read now, or not in the next generation, by path after the given one. */
export async function listStagedPaths(
  store: Store,
  { ownerId, id, treeGeneration }: TreeOf,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await store
    .reading(ownerId)
    .selectFrom('repoTree')
    .select('path')
    .distinct()
    .where('ownerId', '=', ownerId)
    .where('repoId', '=', id)
    .where('path', '>', after)
    .where((e) => e.or([e('addedIn', '>', treeGeneration), e('removedIn', 'is not', null)]))
    .orderBy('path')
    .limit(limit)
    .execute()
  return rows.map(({ path }) => path)
}

/** Of these paths the rows of the current generation stay permanently; all others are deleted. */
export async function clearStaged(
  store: Store,
  { ownerId, id, treeGeneration }: TreeOf,
  paths: readonly string[],
): Promise<void> {
  await store.query
    .deleteFrom('repoTree')
    .where('ownerId', '=', ownerId)
    .where('repoId', '=', id)
    .where('path', 'in', paths)
    .where((e) => e.or([e('addedIn', '>', treeGeneration), e('removedIn', '<=', treeGeneration)]))
    .execute()
  await store.query
    .updateTable('repoTree')
    .set({ removedIn: null })
    .where('ownerId', '=', ownerId)
    .where('repoId', '=', id)
    .where('path', 'in', paths)
    .where('removedIn', '>', treeGeneration)
    .execute()
}

/** Deletes a few rows of a tree that is not read any more; false when there was none left. */
export async function deleteRows(
  store: Store,
  { ownerId, id }: Pick<Repo, 'ownerId' | 'id'>,
  limit: number,
): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('repoTree')
    .where('ownerId', '=', ownerId)
    .where('repoId', '=', id)
    .where('path', 'in', (query) =>
      query
        .selectFrom('repoTree')
        .select('path')
        .where('ownerId', '=', ownerId)
        .where('repoId', '=', id)
        .orderBy('path')
        .limit(limit),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The next repository, by owner and id, with stored rows, and whether it still exists; null after the last. */
export async function findTreeAfter(
  store: Store,
  after: Pick<Repo, 'ownerId' | 'id'>,
): Promise<{ ownerId: string; id: string; isRemoved: boolean } | null> {
  const row = await acrossOwners(store, 'removed repositories leave rows of anybody', 'reading')
    .selectFrom('repoTree')
    .leftJoin('repos', (join) =>
      join
        .onRef('repos.ownerId', '=', 'repoTree.ownerId')
        .onRef('repos.id', '=', 'repoTree.repoId'),
    )
    .select(['repoTree.ownerId', 'repoTree.repoId', 'repos.id'])
    .where((e) =>
      e(e.refTuple('repoTree.ownerId', 'repoTree.repoId'), '>', e.tuple(after.ownerId, after.id)),
    )
    .orderBy('repoTree.ownerId')
    .orderBy('repoTree.repoId')
    .limit(1)
    .executeTakeFirst()
  return row ? { ownerId: row.ownerId, id: row.repoId, isRemoved: row.id === null } : null
}
