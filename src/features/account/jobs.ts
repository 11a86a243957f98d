/** Sessions past their end leave the store. */
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

/** The last word about accounts whose month is over. It must know every table that has owners. */
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
