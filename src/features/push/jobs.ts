/** What nobody could be told of is forgotten in time; what a wrong clock put off for years is brought back. */
import { defineJob } from '../../platform/jobs/index.ts'
import { EVENT_DAYS } from './contract/limits.ts'
import { forgetOldEvents, hurryUnbelievable } from './store/index.ts'

const DAY_MS = 86_400_000

export const jobs = [
  defineJob({
    id: 'forget_push_events',
    name: { en: 'Forget old agent notifications', he: 'שכחת התראות ישנות על פעולות סוכן' },
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    // Reminders wait for their moment however long that is.
    run: async (ctx) =>
      void (await forgetOldEvents(ctx.store, ['reminder'], ctx.now() - EVENT_DAYS * DAY_MS)),
  }),
  defineJob({
    id: 'mend_push_queue',
    name: { en: 'Mend waiting notifications', he: 'תיקון התראות ממתינות' },
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    run: async (ctx) => void (await hurryUnbelievable(ctx.store, ctx.now())),
  }),
]
