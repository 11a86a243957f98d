/** Jobs: declared by the features, run by whichever process holds the lease, each run on record. */
import { JobRunner, type RunnerDeps } from './runner.ts'

export { systemTimers, type Timers } from '../time/timers.ts'
export type { Schedule } from './declare.ts'
export { defineJob, type Job, type JobHandle, type JobResult, jobProblems } from './declare.ts'
export { cancelRun, demandRun, requestRun } from './demands.ts'
export { jobEvents } from './events.ts'
export { type JobListing, listJob, listJobs } from './listing.ts'
export type { JobRunner, RunnerDeps } from './runner.ts'
export {
  findRun,
  findRunLog,
  findRuns,
  type JobRun,
  listRuns,
  type RunStatus,
} from './store/index.ts'
export { sweepOldRuns } from './upkeep.ts'

/** A runner for this process; `start` it once, `stop` it before the store closes. */
export function makeJobRunner(deps: RunnerDeps): JobRunner {
  return new JobRunner(deps)
}
