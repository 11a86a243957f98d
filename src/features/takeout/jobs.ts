/** Reads, writes and undoes imports, and deletes what is left of old ones. */
import * as z from 'zod'
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { LIBRARY_IMPORT_JOB, sweepImports } from './actions/manage-imports.ts'
import { workOnImport } from './actions/work.ts'

const names = jobNamesOf('takeout')

export const jobs = [
  defineJob({
    id: LIBRARY_IMPORT_JOB,
    name: names.import_library,
    schedule: null,
    timeoutMs: 6 * 3_600_000,
    stuckAfterMs: 2 * 3_600_000,
    isRepeatable: true,
    payload: z.object({ owner_id: z.string(), import_id: z.string() }),
    atOnce: 2,
    run: workOnImport,
  }),
  defineJob({
    id: 'sweep_imports',
    name: names.sweep_imports,
    schedule: { everyMs: 6 * 3_600_000 },
    timeoutMs: 600_000,
    deletesByAge: true,
    isRepeatable: true,
    run: sweepImports,
  }),
]
