/** Which files have a tag. The file's own row stores their order. */
import type { Store } from '#platform/store/index.ts'

export async function saveTags(
  store: Store,
  ownerId: string,
  fileId: string,
  tags: readonly string[],
): Promise<void> {
  await store.query
    .deleteFrom('fileTags')
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .execute()
  await insertTags(store, ownerId, fileId, tags)
}

/** Of a file that has none yet. */
export async function insertTags(
  store: Store,
  ownerId: string,
  fileId: string,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return
  await store.query
    .insertInto('fileTags')
    .values(tags.map((tag) => ({ ownerId, tag, fileId })))
    .execute()
}
