/** Used logins are deleted once they could no longer be accepted as fresh. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { forgetUsedLogins } from './store/used-logins.ts'

const names = jobNamesOf('signIn')

export const jobs = [
  defineJob({
    id: 'forget_used_logins',
    name: names.forget_used_logins,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    deletesByAge: true,
    run: async (ctx) => void (await forgetUsedLogins(ctx.store, ctx.now())),
  }),
]
