/** Shares that ended long ago leave the store. */
import { defineJob } from '../../platform/jobs/index.ts'
import { sweepShares } from './actions/manage.ts'

export const jobs = [
  defineJob({
    id: 'sweep_shares',
    name: { en: 'Remove links that ended a month ago', he: 'הסרת קישורים שהסתיימו לפני חודש' },
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 300_000,
    run: sweepShares,
  }),
]
