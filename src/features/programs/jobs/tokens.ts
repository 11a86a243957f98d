/** Deletes tokens that expired long ago. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { sweepTokens } from '../actions/tokens/manage.ts'

export const jobs = [
  defineJob({
    id: 'sweep_access_tokens',
    name: jobNamesOf('tokens').sweep_access_tokens,
    schedule: { dailyAtUtc: '03:40' },
    timeoutMs: 120_000,
    deletesByAge: true,
    isRepeatable: true,
    run: (ctx) => sweepTokens(ctx),
  }),
]
