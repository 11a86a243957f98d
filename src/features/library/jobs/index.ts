/**
 * Long texts are saved at once and indexed afterwards, a piece at a time; so are their symbols. What is past its
 * date is purged hourly.
 */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { indexSymbols, indexTexts } from '../actions/indexing.ts'
import { SWEEP_JOB } from '../actions/trash/expiry-index.ts'
import { sweepTrash } from '../actions/trash/sweep.ts'

const names = jobNamesOf('library')

export const jobs = [
  defineJob({
    id: 'index_texts',
    name: names.index_texts,
    schedule: { everyMs: 60_000 },
    timeoutMs: 3_600_000,
    run: indexTexts,
  }),
  defineJob({
    id: 'index_symbols',
    name: names.index_symbols,
    schedule: { everyMs: 60_000 },
    timeoutMs: 3_600_000,
    run: indexSymbols,
  }),
]

// The sweep: purges hourly what is past its date.

const trashNames = jobNamesOf('trash')

export const trashJobs = [
  defineJob({
    id: SWEEP_JOB,
    name: trashNames.sweep_bin,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 600_000,
    deletesByAge: true,
    run: sweepTrash,
  }),
]
