/** Which files have a tag. The file's own row stores their order. */
import type { Store } from '#platform/store/index.ts'

export async function saveTags(
  store: Store,
  ownerId: string,
  fileId: string,
  tags: readonly string[],
): Promise<void> {
  await store.query
    .deleteFrom('file_tags')
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
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
    .insertInto('file_tags')
    .values(tags.map((tag) => ({ owner_id: ownerId, tag, file_id: fileId })))
    .execute()
}
