/** What the ground itself must forget in time: events, counters of rate limits, keys of repeated creates. */
import { forgetOldEvents } from './events/index.ts'
import { forgetIdempotencyKeys } from './http/idempotency.ts'
import { forgetRateWindows } from './http/rate-limits.ts'
import { defineJob } from './jobs/index.ts'

export const housekeepingJobs = [
  defineJob({
    id: 'forget_old_events',
    name: { en: 'Forget old events', he: 'שכחת אירועים ישנים' },
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 300_000,
    run: async (ctx) => void (await forgetOldEvents(ctx.store, ctx.now())),
  }),
  defineJob({
    id: 'forget_rate_windows',
    name: { en: 'Forget past rate limits', he: 'שכחת מגבלות קצב שעברו' },
    schedule: { everyMs: 600_000 },
    timeoutMs: 60_000,
    run: async (ctx) => void (await forgetRateWindows(ctx.store, ctx.now())),
  }),
  defineJob({
    id: 'forget_idempotency_keys',
    name: { en: 'Forget keys of finished creates', he: 'שכחת מפתחות של יצירות שהסתיימו' },
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    run: async (ctx) => void (await forgetIdempotencyKeys(ctx.store, ctx.now())),
  }),
]
