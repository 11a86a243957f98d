/** Jobs: declared by the rooms, run by whichever process holds the lease, each run on record. */
import { JobRunner, type RunnerGround } from './runner.ts'

export { defineJob, type Job, type JobHandle, type JobResult } from './declare.ts'
export { jobEvents } from './events.ts'
export { type JobListing, listJobs } from './listing.ts'
export { RunStopped } from './outcome.ts'
export { jobProblems } from './problems.ts'
export { RECONCILE_TIMEOUT_SECS } from './reconcile.ts'
export type { CancelAnswer, JobRunner, RunnerGround, RunnerState } from './runner.ts'
export type { Schedule } from './schedule.ts'
export { findRun, type JobRun, listRuns, type RunStatus } from './store/index.ts'
export { systemTimers, type Timers } from './timers.ts'

/** A runner for this process; `start` it once, `stop` it before the store closes. */
export function makeJobRunner(ground: RunnerGround): JobRunner {
  return new JobRunner(ground)
}
