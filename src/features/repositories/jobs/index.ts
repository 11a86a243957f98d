/** Fetches repositories, and deletes what is left of removed ones. */
import * as z from 'zod'
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { queueDueSyncs } from '../actions/due.ts'
import { SYNC_JOB } from '../actions/manage.ts'
import { sweepMirrors } from '../actions/sweep.ts'
import { syncRepo } from '../actions/sync.ts'
import { sweepTrees } from '../actions/write-tree.ts'
import { forgetDeliveriesBefore } from '../store/deliveries.ts'

const names = jobNamesOf('repos')
// Hosts allow redelivering a call for about this time.
const DELIVERIES_MS = 30 * 24 * 3_600_000

export const jobs = [
  defineJob({
    id: SYNC_JOB,
    name: names.sync_repository,
    schedule: null,
    // Longer than git's own limits, so that git's error is the reason.
    timeoutMs: 6 * 3_600_000,
    stuckAfterMs: 3 * 3_600_000,
    isRepeatable: true,
    payload: z.object({ owner_id: z.string(), repo_id: z.string() }),
    atOnce: 3,
    run: syncRepo,
  }),
  defineJob({
    id: 'queue_due_syncs',
    name: names.queue_due_syncs,
    schedule: { everyMs: 60_000 },
    timeoutMs: 300_000,
    run: (ctx) => queueDueSyncs(ctx),
  }),
  defineJob({
    id: 'sweep_mirrors',
    name: names.sweep_mirrors,
    schedule: { everyMs: 6 * 3_600_000 },
    timeoutMs: 600_000,
    deletesByAge: true,
    isRepeatable: true,
    async run(ctx) {
      await sweepMirrors(ctx)
      await sweepTrees(ctx)
      await forgetDeliveriesBefore(ctx.store, ctx.now() - DELIVERIES_MS)
    },
  }),
]
