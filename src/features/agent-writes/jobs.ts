/** Deletes old rows of what tokens wrote. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { sweepWrites } from './actions/journal.ts'

export const jobs = [
  defineJob({
    id: 'sweep_token_writes',
    name: jobNamesOf('agentWrites').sweep_token_writes,
    schedule: { dailyAtUtc: '03:50' },
    timeoutMs: 120_000,
    deletesByAge: true,
    isRepeatable: true,
    run: (ctx) => sweepWrites(ctx),
  }),
]
