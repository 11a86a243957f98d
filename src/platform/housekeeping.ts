/** What the platform itself deletes in time: events, metrics, counters of rate limits, keys of repeated creates, runs of jobs. */

import { jobNamesOf } from '#texts/index.ts'
import { forgetOldEvents } from './events/index.ts'
import { forgetIdempotencyKeys } from './http/idempotency.ts'
import { forgetRateWindows } from './http/rate-limits.ts'
import { defineJob, sweepOldRuns } from './jobs/index.ts'
import { forgetOldMetrics } from './metrics/index.ts'

const names = jobNamesOf('platform')

export const housekeepingJobs = [
  defineJob({
    id: 'forget_old_events',
    name: names.forget_old_events,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 300_000,
    deletesByAge: true,
    run: async (ctx) => void (await forgetOldEvents(ctx.store, ctx.now())),
  }),
  defineJob({
    id: 'forget_old_metrics',
    name: names.forget_old_metrics,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 300_000,
    deletesByAge: true,
    run: async (ctx) => void (await forgetOldMetrics(ctx.store, ctx.now())),
  }),
  defineJob({
    id: 'forget_rate_windows',
    name: names.forget_rate_windows,
    schedule: { everyMs: 600_000 },
    timeoutMs: 60_000,
    deletesByAge: true,
    run: async (ctx) => void (await forgetRateWindows(ctx.store, ctx.now())),
  }),
  defineJob({
    id: 'forget_idempotency_keys',
    name: names.forget_idempotency_keys,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    deletesByAge: true,
    run: async (ctx) => void (await forgetIdempotencyKeys(ctx.store, ctx.now())),
  }),
  defineJob({
    id: 'forget_old_runs',
    name: names.forget_old_runs,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 300_000,
    deletesByAge: true,
    run: async (ctx) => ({ done: true, swept: await sweepOldRuns(ctx.store, ctx.now()) }),
  }),
]
