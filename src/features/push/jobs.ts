/** Deletes old agent events, and reschedules what a wrong clock postponed by years. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { EVENT_DAYS } from './contract/limits.ts'
import { forgetOldMessages, rescheduleFarFuture } from './store/index.ts'

const names = jobNamesOf('push')

const DAY_MS = 86_400_000

export const jobs = [
  defineJob({
    id: 'forget_push_events',
    name: names.forget_push_events,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    deletesByAge: true,
    // Reminders wait for their moment however long that is.
    run: async (ctx) =>
      void (await forgetOldMessages(ctx.store, ['reminder'], ctx.now() - EVENT_DAYS * DAY_MS)),
  }),
  defineJob({
    id: 'mend_push_queue',
    name: names.mend_push_queue,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    run: async (ctx) => void (await rescheduleFarFuture(ctx.store, ctx.now())),
  }),
]
