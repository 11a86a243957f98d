/** Fetches, analyses and imports repositories, and deletes what is left of removed ones. */
import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/index.ts'
import { inTransactionOf } from '#platform/store/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { analyseRepo } from '../actions/analysis/analyse.ts'
import { ANALYSIS_JOB } from '../actions/analysis/manage.ts'
import { gitCapability } from '../actions/git.ts'
import { IMPORT_JOB } from '../actions/hosts/imports.ts'
import { runImport } from '../actions/hosts/run-import.ts'
import { queueSync, SYNC_JOB } from '../actions/manage.ts'
import { sweepMirrors } from '../actions/sweep.ts'
import { syncRepo } from '../actions/sync.ts'
import { sweepTrees } from '../actions/write-tree.ts'
import { forgetDeliveriesBefore } from '../store/deliveries.ts'
import { findRepo, listDueRepos } from '../store/repos.ts'

// Requests the syncs that are due.

// The rest follows in the next minute; those that waited longest come first.
const AT_ONCE = 200

async function queueDueSyncs(ctx: Context): Promise<void> {
  if (!(await gitCapability()).isReady || ctx.config.CODEHOST_SYNC_HOURS === 0) return
  for (const due of await listDueRepos(ctx.store, ctx.now(), AT_ONCE))
    await inTransactionOf(ctx, due.ownerId, async (ctx) => {
      const repo = await findRepo(ctx.store, due.ownerId, due.name)
      // It may have been removed or requested since it was listed.
      if (repo?.nextSyncAt === due.nextSyncAt && repo.url !== '') await queueSync(ctx, repo)
    })
}

const names = jobNamesOf('repos')
// Hosts allow redelivering a call for about this time.
const DELIVERIES_MS = 30 * 24 * 3_600_000

export const jobs = [
  defineJob({
    id: SYNC_JOB,
    name: names.sync_repository,
    schedule: null,
    // Longer than git's own limits, so that git's error is the reason.
    timeoutMs: 6 * 3_600_000,
    stuckAfterMs: 3 * 3_600_000,
    isRepeatable: true,
    payload: z.object({ owner_id: z.string(), repo_id: z.string() }),
    atOnce: 3,
    run: syncRepo,
  }),
  defineJob({
    id: 'queue_due_syncs',
    name: names.queue_due_syncs,
    schedule: { everyMs: 60_000 },
    timeoutMs: 300_000,
    run: (ctx) => queueDueSyncs(ctx),
  }),
  defineJob({
    id: 'sweep_mirrors',
    name: names.sweep_mirrors,
    schedule: { everyMs: 6 * 3_600_000 },
    timeoutMs: 600_000,
    deletesByAge: true,
    isRepeatable: true,
    async run(ctx) {
      await sweepMirrors(ctx)
      await sweepTrees(ctx)
      await forgetDeliveriesBefore(ctx.store, ctx.now() - DELIVERIES_MS)
    },
  }),
]

// Analysing repositories.

const analysisNames = jobNamesOf('repoAnalysis')

export const repoAnalysisJobs = [
  defineJob({
    id: ANALYSIS_JOB,
    name: analysisNames.analyse_repository,
    schedule: null,
    // Longer than its steps may take together: each of them has its own limit and reports it.
    timeoutMs: 20 * 60_000,
    isRepeatable: true,
    payload: z.object({ owner_id: z.string(), repo_id: z.string() }),
    run: analyseRepo,
  }),
]

// Importing the files of a repository.

const hostNames = jobNamesOf('codeHost')

export const codeHostJobs = [
  defineJob({
    id: IMPORT_JOB,
    name: hostNames.import_repository,
    schedule: null,
    timeoutMs: 3_600_000,
    isRepeatable: true,
    payload: z.object({ owner_id: z.string(), repo_id: z.string() }),
    atOnce: 2,
    run: runImport,
  }),
]
