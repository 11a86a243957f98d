/** Deleted notes go for good when their thirty days are over. */
import { defineJob } from '../../platform/jobs/index.ts'
import { sweepNotes } from './actions/bin.ts'

export const jobs = [
  defineJob({
    id: 'sweep_notes',
    name: { en: 'Forget deleted notes', he: 'מחיקה סופית של פתקים שנמחקו' },
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 600_000,
    run: sweepNotes,
  }),
]
