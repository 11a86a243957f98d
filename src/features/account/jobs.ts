/** Sessions past their end leave the store. */
import { defineJob } from '../../platform/jobs/index.ts'
import { sweepSessions } from './actions/account.ts'

export const jobs = [
  defineJob({
    id: 'sweep_sessions',
    name: { en: 'Remove expired sessions', he: 'הסרת חיבורים שפגו' },
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 120_000,
    run: async (ctx) => void (await sweepSessions(ctx)),
  }),
]
