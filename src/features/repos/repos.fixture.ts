/** Mirrors that are simply there, for tests of those who ask about them. */
import type { Store } from '#platform/store/index.ts'
import { parentFolder, type TreeEntry } from './rules/tree-entries.ts'
import { deleteRepo } from './store/repos.ts'
import { compareTree, deleteTree, saveTreeDifference } from './store/trees.ts'

type GivenEntry = Pick<TreeEntry, 'path' | 'blob' | 'sizeBytes' | 'language'>

/** What a sync found takes the place of what the one before it found. */
export async function saveTree(
  store: Store,
  ownerId: string,
  name: string,
  given: readonly GivenEntry[],
  syncedAt: number,
): Promise<void> {
  await store.query
    .insertInto('repos')
    .values({ owner_id: ownerId, name, id: name, synced_at: syncedAt, created_at: syncedAt })
    .onConflict((c) => c.columns(['owner_id', 'name']).doUpdateSet({ synced_at: syncedAt }))
    .execute()
  const entries = new Map(
    given.map((entry) => [
      entry.path,
      { ...entry, folder: parentFolder(entry.path), mode: 'file' as const },
    ]),
  )
  const difference = await compareTree(store, ownerId, name, entries)
  await saveTreeDifference(store, ownerId, name, difference)
}

/** The repository is mirrored no longer. */
export async function deleteMirror(store: Store, ownerId: string, name: string): Promise<void> {
  await deleteTree(store, ownerId, name)
  await deleteRepo(store, ownerId, name)
}
