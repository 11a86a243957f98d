/** Mirrors created directly in the store, for tests of features that read them. */
import type { Store } from '#platform/store/index.ts'
import { parentFolder, type TreeEntry } from './rules/tree-entries.ts'
import { deleteRepo, findRepo } from './store/repos.ts'
import {
  clearStaged,
  compareTree,
  deleteRows,
  stageRemoved,
  stageWritten,
} from './store/tree-changes.ts'

type GivenEntry = Pick<TreeEntry, 'path' | 'blob' | 'sizeBytes' | 'language'>

/** The result of a sync replaces the previous one. */
export async function saveTree(
  store: Store,
  ownerId: string,
  name: string,
  given: readonly GivenEntry[],
  syncedAt: number,
): Promise<void> {
  await store.query
    .insertInto('repos')
    .values({ ownerId, name, id: name, syncedAt, createdAt: syncedAt })
    .onConflict((c) => c.columns(['ownerId', 'name']).doUpdateSet({ syncedAt }))
    .execute()
  const entries = new Map(
    given.map((entry) => [
      entry.path,
      { ...entry, folder: parentFolder(entry.path), mode: 'file' as const },
    ]),
  )
  const { removed, changed, written } = await compareTree(store, ownerId, name, entries)
  const tree = (await findRepo(store, ownerId, name))!
  const gone = [...removed.keys(), ...changed.keys()]
  if (gone.length > 0) await stageRemoved(store, tree, gone)
  const added = [...written.values()]
  for (let at = 0; at < added.length; at += 1_000)
    await stageWritten(store, tree, added.slice(at, at + 1_000))
  const treeGeneration = tree.treeGeneration + 1
  await store.query
    .updateTable('repos')
    .set({ treeGeneration })
    .where('ownerId', '=', ownerId)
    .where('name', '=', name)
    .execute()
  if (gone.length > 0) await clearStaged(store, { ...tree, treeGeneration }, gone)
}

/** The repository was removed. */
export async function deleteMirror(store: Store, ownerId: string, name: string): Promise<void> {
  while (await deleteRows(store, { ownerId, id: name }, 100));
  await deleteRepo(store, ownerId, name)
}
