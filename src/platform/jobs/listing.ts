/** The jobs as people see them: what there is, when it runs next, how it went last. */
import type { Config } from '../config/index.ts'
import type { Store } from '../store/index.ts'
import type { Job } from './declare.ts'
import { nextDueAt, type Schedule } from './declare.ts'
import { findLastScheduledAt, type JobRun, listRuns } from './store/index.ts'

export interface JobListing {
  readonly id: string
  readonly name: { readonly en: string; readonly he: string }
  readonly schedule: Schedule | null
  readonly timeoutMs: number
  readonly isEnabled: boolean
  /** Whether it can be run without a subject. */
  readonly canRunAlone: boolean
  /** Null when nothing is planned: on demand only, or disabled. Never before now. */
  readonly nextDueAt: number | null
  readonly lastRun: JobRun | null
}

export interface JobsKnown {
  jobs: readonly Job[]
  config: Config
}

/** Works in every process. A store that cannot be read throws: unknown is not "none". */
export async function listJobs(
  store: Store,
  { jobs, config }: JobsKnown,
  now: number,
): Promise<JobListing[]> {
  return Promise.all(jobs.map((job) => listJob(store, job, config, now)))
}

export async function listJob(
  store: Store,
  job: Job,
  config: Config,
  now: number,
): Promise<JobListing> {
  const { id, name, schedule, timeoutMs } = job
  const isEnabled = job.isEnabled(config)
  const { runs } = await listRuns(store, { jobId: id, size: 1 })
  let dueAt: number | null = null
  if (schedule && isEnabled) {
    dueAt = Math.max(now, nextDueAt(schedule, await findLastScheduledAt(store, id, now), now))
  }
  return {
    ...{ id, name, schedule, timeoutMs, isEnabled, nextDueAt: dueAt, lastRun: runs[0] ?? null },
    canRunAlone: job.payload === null || job.payload.safeParse({}).success,
  }
}
