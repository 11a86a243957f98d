/** Requests the syncs that are due. */
import type { Context } from '#platform/context.ts'
import { inTransactionOf } from '#platform/store/index.ts'
import { findRepo, listDueRepos } from '../store/repos.ts'
import { gitCapability } from './git.ts'
import { queueSync } from './manage.ts'

// The rest follows in the next minute; those that waited longest come first.
const AT_ONCE = 200

export async function queueDueSyncs(ctx: Context): Promise<void> {
  if (!(await gitCapability()).isReady || ctx.config.CODEHOST_SYNC_HOURS === 0) return
  for (const due of await listDueRepos(ctx.store, ctx.now(), AT_ONCE))
    await inTransactionOf(ctx, due.ownerId, async (ctx) => {
      const repo = await findRepo(ctx.store, due.ownerId, due.name)
      // It may have been removed or requested since it was listed.
      if (repo?.nextSyncAt === due.nextSyncAt && repo.url !== '') await queueSync(ctx, repo)
    })
}
