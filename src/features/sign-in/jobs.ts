/** Used logins are forgotten once they could no longer pass for fresh. */
import { defineJob } from '../../platform/jobs/index.ts'
import { forgetUsedLogins } from './store.ts'

export const jobs = [
  defineJob({
    id: 'forget_used_logins',
    name: { en: 'Forget used logins', he: 'שכחת כניסות שכבר שימשו' },
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    run: async (ctx) => void (await forgetUsedLogins(ctx.store, ctx.now())),
  }),
]
