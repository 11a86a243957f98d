/** Waiting runs that are never started, and why. */
import type { Emit } from '../events/index.ts'
import type { HeldLease } from '../leases/index.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import { closePending, type JobRun, type RunRejection } from './store/index.ts'

type Reason =
  | (RunRejection & { status: 'skipped'; reason: 'disabled' | 'already_running' })
  | (RunRejection & { status: 'failed'; reason: 'unknown_job' })

export const DISABLED: Reason = { status: 'skipped', reason: 'disabled', error: '' }
export const ALREADY_RUNNING: Reason = { status: 'skipped', reason: 'already_running', error: '' }
export const UNKNOWN_JOB: Reason = {
  status: 'failed',
  reason: 'unknown_job',
  error: 'no job of this name exists in this version',
}

/** Closes a waiting run; false when somebody else has dealt with it. */
export async function refuseRun(
  { store, clock, emit }: { store: Store; clock: Clock; emit: Emit },
  held: HeldLease,
  run: JobRun,
  why: Reason,
): Promise<boolean> {
  if (!(await closePending(store, run.id, held, { ...why, now: clock.now() }))) return false
  const resource = { type: 'job_run', id: run.id }
  const names = { job_id: run.jobId, run_id: run.id, resource }
  if (why.status === 'skipped') emit('job_skipped', { ...names, reason: why.reason })
  else emit('job_failed', { ...names, duration_ms: 0, reason: why.reason, error: why.error })
  return true
}
