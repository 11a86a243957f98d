/** The sweep: purges hourly what is past its date. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { SWEEP_JOB } from '../actions/trash/expiry-index.ts'
import { sweepTrash } from '../actions/trash/sweep.ts'

const names = jobNamesOf('trash')

export const jobs = [
  defineJob({
    id: SWEEP_JOB,
    name: names.sweep_bin,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 600_000,
    deletesByAge: true,
    run: sweepTrash,
  }),
]
