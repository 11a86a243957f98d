/** Deletes leases of processes that were killed. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { deleteExpiredRunLeases } from './store.ts'

const names = jobNamesOf('codeRun')

export const jobs = [
  defineJob({
    id: 'forget_run_places',
    name: names.forget_run_places,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    deletesByAge: true,
    run: async (ctx) => void (await deleteExpiredRunLeases(ctx.store, ctx.now())),
  }),
]
