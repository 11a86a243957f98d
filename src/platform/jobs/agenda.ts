/** What the schedules ask for while this process holds the role. */
import type { Config } from '../config/index.ts'
import { newId } from '../crypto/index.ts'
import type { FencingToken } from '../leases/index.ts'
import type { Log } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import type { Timers } from '../time/timers.ts'
import type { Job } from './declare.ts'
import { nextDueAt } from './declare.ts'
import { findLastScheduledAt, insertScheduledRun } from './store/index.ts'

const JUMP_MS = 24 * 60 * 60 * 1000
const JUMP_WAIT_MS = 60 * 60 * 1000

export interface AgendaDeps {
  jobs: readonly Job[]
  config: Config
  store: Store
  clock: Clock
  timers: Timers
  log: Log
}

export class Agenda {
  readonly #deps: AgendaDeps
  readonly #lastRunAt = new Map<string, number | null>()
  // A disabled job is skipped once per role, not once per slot: nothing can enable it before a new start.
  readonly #resting = new Set<string>()
  /** Since when, on the steady clock, jobs wait that a wrong clock may have called. */
  readonly #doubtedSince = new Map<string, number>()

  constructor(deps: AgendaDeps) {
    this.#deps = deps
  }

  /** Puts every run that is due on the waiting list. However many were missed, it is one. */
  async planDue(token: FencingToken): Promise<void> {
    const { jobs, config, store, clock } = this.#deps
    const now = clock.now()
    for (const job of jobs) {
      if (!job.schedule || this.#resting.has(job.id)) continue
      const lastRunAt = await this.#lastRun(job.id, now)
      const dueAt = nextDueAt(job.schedule, lastRunAt, now)
      if (lastRunAt !== null && this.#isDoubtful(job, now - dueAt)) continue
      if (dueAt > now) continue
      // Forgotten first: if the result is lost, only the store knows whether the run is planned.
      this.#lastRunAt.delete(job.id)
      await insertScheduledRun(store, { id: newId(now), jobId: job.id, dueAt, now }, token)
      this.#lastRunAt.set(job.id, now)
      if (!job.isEnabled(config)) this.#resting.add(job.id)
    }
  }

  /** Read once: while we hold the role nobody else plans. A moment in the future was a wrong clock. */
  async #lastRun(jobId: string, now: number): Promise<number | null> {
    const known = this.#lastRunAt.get(jobId)
    const last =
      known === undefined ? await findLastScheduledAt(this.#deps.store, jobId, now) : known
    const lastRunAt = last === null ? null : Math.min(last, now)
    this.#lastRunAt.set(jobId, lastRunAt)
    return lastRunAt
  }

  /** A machine that was off for long waits unnecessarily, which does no harm; what a wrong clock deletes is gone. */
  #isDoubtful({ id, deletesByAge }: Job, lateMs: number): boolean {
    if (!deletesByAge || lateMs <= JUMP_MS) {
      this.#doubtedSince.delete(id)
      return false
    }
    const elapsed = this.#deps.timers.elapsed()
    const since = this.#doubtedSince.get(id)
    if (since !== undefined) return elapsed - since < JUMP_WAIT_MS
    this.#doubtedSince.set(id, elapsed)
    const waits = { job_id: id, late_ms: lateMs, wait_ms: JUMP_WAIT_MS }
    this.#deps.log.warn(waits, 'the clock went far ahead: nothing is deleted by it for an hour')
    return true
  }
}
