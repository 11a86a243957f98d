/** Deletes what is past its date, using the expiry index, and nothing without it. Nothing else purges by date. */

import type { Context } from '#platform/context.ts'
import type { JobHandle, JobResult } from '#platform/jobs/index.ts'
import { inTransactionOf, type OverdueRow } from '#platform/store/index.ts'
import { findAnyFile, listOverdue } from '../../store/index.ts'
import { emitIndexEvent, readExpiryIndex } from './expiry-index.ts'
import { removeForGood } from './move.ts'

// Small, so that a sweep of a large trash stops soon when it is stopped, and checks the index again in between.
const BATCH = 100

type Sweeping = Pick<JobHandle<unknown>, 'throwIfStopped' | 'progress'>

export async function sweepTrash(ctx: Context, job: Sweeping): Promise<JobResult> {
  const now = ctx.now()
  const count = { swept: 0, kept: 0, failed: 0 }
  let after: OverdueRow | null = null
  for (;;) {
    const { state } = await readExpiryIndex(ctx)
    if (state !== 'in_place') {
      emitIndexEvent(ctx, state, 'sweep')
      return { failed: `the expiry index is ${state}: nothing is deleted without it` }
    }
    const batch: OverdueRow[] = await listOverdue(ctx.store, now, BATCH, after)
    for (const overdue of batch) {
      job.throwIfStopped()
      count[await sweepFile(ctx, overdue, now)]++
    }
    if (batch.length < BATCH) break
    after = batch.at(-1) ?? null
    // How many are left is not known, so only the number of deleted ones is reported.
    job.progress(0, String(count.swept))
  }
  if (count.failed > 0) return { failed: `${count.failed} files could not be deleted` }
  return { done: true, swept: count.swept, kept: count.kept }
}

/** One transaction per file. It checks again: a file that was restored meanwhile stays. */
async function sweepFile(ctx: Context, { ownerId, id }: OverdueRow, now: number) {
  try {
    return await inTransactionOf(ctx, ownerId, async (ctx) => {
      const file = await findAnyFile(ctx.store, ownerId, id)
      const isDue = file && file.deletedAt !== null && file.purgeAt !== null && file.purgeAt <= now
      if (!isDue) return 'kept'
      await removeForGood(ctx, ownerId, file)
      return 'swept'
    })
  } catch (error) {
    ctx.emit('db_delete_file_error', { repo: null, error: String(error) })
    return 'failed'
  }
}
