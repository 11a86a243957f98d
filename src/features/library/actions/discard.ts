/** Deletes versions and what no other version needs: the text, its bytes in the quota, and every cached copy. */
import { forgetContents } from '#platform/content-caches.ts'
import type { Context } from '#platform/context.ts'
import { afterCommit } from '#platform/store/index.ts'
import { countStored, deleteVersions, type Version } from '../store/index.ts'

export async function discardVersions(
  ctx: Context,
  ownerId: string,
  fileId: string,
  versions: readonly Version[],
): Promise<void> {
  const deleted = await deleteVersions(ctx.store, ownerId, fileId, versions)
  if (deleted.length === 0) return
  await countStored(
    ctx.store,
    ownerId,
    deleted.reduce((sum, { sizeBytes }) => sum - sizeBytes, 0),
  )
  afterCommit(ctx, () => forgetContents(new Set(deleted.map(({ contentHash }) => contentHash))))
}
