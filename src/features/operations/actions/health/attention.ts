/** Whether anything needs an administrator now. */

import type { Context } from '#platform/context.ts'
import { type JobRun, listRuns } from '#platform/jobs/index.ts'
import { BACKUP, CHECK_LIBRARY, VERIFY_BACKUP } from '../../contract/health.ts'
import { countOpenAlerts } from '../observability/reading.ts'
import { readHealth } from './read-health.ts'

/** Null: it could not be read. */
export interface Attention {
  alerts: number | null
  /** Jobs of the program's own whose last run failed. */
  failedJobs: number | null
  /** Checks that found an error, backups left out. */
  checks: number
  isBackupLate: boolean
}

export async function readAttention(ctx: Context): Promise<Attention> {
  const [{ findings }, alerts, failedJobs] = await Promise.all([
    readHealth(ctx),
    countOpenAlerts(ctx).catch(() => null),
    countFailedJobs(ctx).catch(() => null),
  ])
  const errors = findings.filter(({ state }) => state === 'error')
  return {
    ...{ alerts, failedJobs },
    checks: errors.filter(({ check }) => check !== 'backups').length,
    isBackupLate: errors.some(({ check }) => check === 'backups'),
  }
}

/** A job with a payload works for one person, who sees its state on the page of the thing itself. */
async function countFailedJobs(ctx: Context): Promise<number> {
  const own = ctx.installed.jobs.filter(({ payload }) => payload === null)
  const last = await Promise.all(own.map(({ id }) => findLastRun(ctx, id)))
  return last.filter((run) => run?.status === 'failed').length
}

async function findLastRun({ store }: Context, jobId: string): Promise<JobRun | null> {
  return (await listRuns(store, { jobId, size: 1 })).runs[0] ?? null
}

export interface UpkeepRun {
  jobId: string
  run: JobRun | null
}

/** The last run of each job that maintains the library; null when that cannot be read. */
export async function readUpkeepRuns(ctx: Context): Promise<UpkeepRun[] | null> {
  const ids = [BACKUP, VERIFY_BACKUP, CHECK_LIBRARY]
  try {
    return await Promise.all(
      ids.map(async (jobId) => ({ jobId, run: await findLastRun(ctx, jobId) })),
    )
  } catch {
    return null
  }
}
