/** Deletes notes permanently when their thirty days are over. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { sweepNotes } from '../actions/trash.ts'

const names = jobNamesOf('notes')

export const jobs = [
  defineJob({
    id: 'sweep_notes',
    name: names.sweep_notes,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 600_000,
    deletesByAge: true,
    run: sweepNotes,
  }),
]
