/** Deletes shares that ended long ago. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { sweepShares } from './actions/manage.ts'

const names = jobNamesOf('shares')

export const jobs = [
  defineJob({
    id: 'sweep_shares',
    name: names.sweep_shares,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 300_000,
    deletesByAge: true,
    run: sweepShares,
  }),
]
