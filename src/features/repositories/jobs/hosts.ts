/** Importing the files of a repository. */
import * as z from 'zod'
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { IMPORT_JOB } from '../actions/hosts/imports.ts'
import { runImport } from '../actions/hosts/run-import.ts'

const names = jobNamesOf('codeHost')

export const jobs = [
  defineJob({
    id: IMPORT_JOB,
    name: names.import_repository,
    schedule: null,
    timeoutMs: 3_600_000,
    isRepeatable: true,
    payload: z.object({ owner_id: z.string(), repo_id: z.string() }),
    atOnce: 2,
    run: runImport,
  }),
]
