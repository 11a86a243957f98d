/** Deletes expired sessions. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { forgetLeft } from './actions/leaving.ts'
import { sweepSessions } from './actions/sessions.ts'

const names = jobNamesOf('account')

export const jobs = [
  defineJob({
    id: 'sweep_sessions',
    name: names.sweep_sessions,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 120_000,
    deletesByAge: true,
    run: async (ctx) => ({ done: true, ended: await sweepSessions(ctx) }),
  }),
]

/** Deletes accounts whose month is over. It needs every table that has owners. */
export function leavingJobs(ownedTables: readonly string[]) {
  return [
    defineJob({
      id: 'forget_left_accounts',
      name: names.forget_left_accounts,
      schedule: { everyMs: 3_600_000 },
      timeoutMs: 600_000,
      deletesByAge: true,
      run: (ctx, job) => forgetLeft(ctx, ownedTables, job),
    }),
  ]
}
