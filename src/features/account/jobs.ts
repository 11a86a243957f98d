/** Sessions past their end leave the store. */
import { defineJob } from '../../platform/jobs/index.ts'
import { sweepSessions } from './actions/account.ts'
import { forgetLeft } from './actions/leaving.ts'

export const jobs = [
  defineJob({
    id: 'sweep_sessions',
    name: { en: 'Remove expired sessions', he: 'הסרת חיבורים שפגו' },
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 120_000,
    run: async (ctx) => void (await sweepSessions(ctx)),
  }),
]

/** The last word about accounts whose month is over. It must know every table that has owners. */
export function leavingJobs(ownedTables: readonly string[]) {
  return [
    defineJob({
      id: 'forget_left_accounts',
      name: {
        en: 'Delete accounts whose month is over',
        he: 'מחיקת חשבונות שתקופת ההמתנה שלהם הסתיימה',
      },
      schedule: { everyMs: 3_600_000 },
      timeoutMs: 600_000,
      run: (ctx, job) => forgetLeft(ctx, ownedTables, job),
    }),
  ]
}
