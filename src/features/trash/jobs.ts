/** The sweep: every hour, what is past its date. */
import { defineJob } from '../../platform/jobs/index.ts'
import { SWEEP_JOB } from './actions/expiry-index.ts'
import { sweepBin } from './actions/sweep.ts'

export const jobs = [
  defineJob({
    id: SWEEP_JOB,
    name: { en: 'Empty the bin of what is past its date', he: 'ניקוי סל המיחזור' },
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 600_000,
    run: sweepBin,
  }),
]
