/** What the holder looks after besides running: runs that hang. And what becomes of runs that are old. */
import type { Emit } from '../events/index.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import type { Timers } from '../time/timers.ts'
import { type Job, STUCK_AFTER_MS } from './declare.ts'
import { deleteFinishedBefore, listRunningSince, markStuck } from './store/index.ts'

const STUCK_CHECK_MS = 10_000
// Decided: runs are retained for 30 days.
export const KEEP_RUNS_MS = 30 * 24 * 60 * 60 * 1000
const SWEEP_BATCH = 500
// What is left goes in the next run.
const MAX_SWEEP_BATCHES = 20

interface UpkeepDeps {
  store: Store
  clock: Clock
  timers: Timers
  emit: Emit
}

/** Due at once when somebody becomes the holder, and then at its own pace on the steady clock. */
export class JobsUpkeep {
  readonly #deps: UpkeepDeps
  readonly #jobs: ReadonlyMap<string, Job>
  #nextStuckCheck: number

  constructor(deps: UpkeepDeps, jobs: ReadonlyMap<string, Job>) {
    this.#deps = deps
    this.#jobs = jobs
    this.#nextStuckCheck = deps.timers.elapsed()
  }

  async doDue(): Promise<void> {
    const { clock, timers } = this.#deps
    const elapsed = timers.elapsed()
    if (elapsed < this.#nextStuckCheck) return
    this.#nextStuckCheck = elapsed + STUCK_CHECK_MS
    await emitStuckRuns(this.#deps, this.#jobs, clock.now())
  }
}

/** Reports each run that passed its threshold and is still running; once in the run's life. */
async function emitStuckRuns(
  { store, emit }: { store: Store; emit: Emit },
  jobs: ReadonlyMap<string, Job>,
  now: number,
): Promise<void> {
  const thresholdOf = (jobId: string) => jobs.get(jobId)?.stuckAfterMs ?? STUCK_AFTER_MS
  const lowest = Math.min(STUCK_AFTER_MS, ...[...jobs.keys()].map(thresholdOf))
  for (const run of await listRunningSince(store, now - lowest)) {
    const durationMs = now - (run.startedAt ?? now)
    const thresholdMs = thresholdOf(run.jobId)
    if (durationMs < thresholdMs || !(await markStuck(store, run.id, now))) continue
    emit('job_stuck', {
      job_id: run.jobId,
      run_id: run.id,
      duration_ms: durationMs,
      threshold_ms: thresholdMs,
      resource: { type: 'job_run', id: run.id },
    })
  }
}

/** Deletes finished runs after their time; returns how many. */
export async function sweepOldRuns(store: Store, now: number): Promise<number> {
  let swept = 0
  for (let batch = 0; batch < MAX_SWEEP_BATCHES; batch++) {
    const gone = await deleteFinishedBefore(store, now - KEEP_RUNS_MS, SWEEP_BATCH)
    swept += gone
    if (gone < SWEEP_BATCH) break
  }
  return swept
}
