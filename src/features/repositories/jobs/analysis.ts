/** Analysing repositories. */
import * as z from 'zod'
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { analyseRepo } from '../actions/analysis/analyse.ts'
import { ANALYSIS_JOB } from '../actions/analysis/manage.ts'

const names = jobNamesOf('repoAnalysis')

export const jobs = [
  defineJob({
    id: ANALYSIS_JOB,
    name: names.analyse_repository,
    schedule: null,
    // Longer than its steps may take together: each of them has its own limit and reports it.
    timeoutMs: 20 * 60_000,
    isRepeatable: true,
    payload: z.object({ owner_id: z.string(), repo_id: z.string() }),
    run: analyseRepo,
  }),
]
