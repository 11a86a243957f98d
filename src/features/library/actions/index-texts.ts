/** Indexes what was saved without being indexed: pieces of long texts, and everything after a change of the index. */
import type { Context } from '#platform/context.ts'
import type { JobHandle } from '#platform/jobs/index.ts'
import { indexNextPieces } from '../store/index.ts'

/** In short transactions that let others in between; what a stopped run leaves, the next one does. */
export async function indexTexts(
  ctx: Context,
  job: Pick<JobHandle<unknown>, 'throwIfStopped'>,
): Promise<{ done: true; pieces: number }> {
  for (let pieces = 0; ; ) {
    job.throwIfStopped()
    const indexed = await indexNextPieces(ctx.store)
    if (indexed === 0) return { done: true, pieces }
    pieces += indexed
  }
}
