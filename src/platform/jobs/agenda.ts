/** What the schedules ask for while this process holds the role. */
import type { Config } from '../config/index.ts'
import { newId } from '../crypto/index.ts'
import type { FencingToken } from '../leases/index.ts'
import type { Store } from '../store/index.ts'
import type { Job } from './declare.ts'
import { nextDueAt } from './schedule.ts'
import { findLastScheduledAt, insertScheduledRun } from './store/index.ts'

export class Agenda {
  readonly #jobs: readonly Job[]
  readonly #config: Config
  readonly #lastRunAt = new Map<string, number | null>()
  // A disabled job is skipped once per role, not once per slot: nothing can enable it before a new start.
  readonly #resting = new Set<string>()

  constructor(jobs: readonly Job[], config: Config) {
    this.#jobs = jobs
    this.#config = config
  }

  /** Puts every run that is due on the waiting list. However many were missed, it is one. */
  async planDue(store: Store, token: FencingToken, now: number): Promise<void> {
    for (const job of this.#jobs) {
      if (!job.schedule || this.#resting.has(job.id)) continue
      const dueAt = nextDueAt(job.schedule, await this.#lastRun(store, job.id, now), now)
      if (dueAt > now) continue
      // Forgotten first: if the answer is lost, only the store knows whether the run is planned.
      this.#lastRunAt.delete(job.id)
      await insertScheduledRun(store, { id: newId(now), jobId: job.id, dueAt, now }, token)
      this.#lastRunAt.set(job.id, now)
      if (!job.isEnabled(this.#config)) this.#resting.add(job.id)
    }
  }

  /** Read once: while we hold the role nobody else plans. A moment in the future was a wrong clock. */
  async #lastRun(store: Store, jobId: string, now: number): Promise<number | null> {
    const known = this.#lastRunAt.get(jobId)
    const last = known === undefined ? await findLastScheduledAt(store, jobId) : known
    const lastRunAt = last === null ? null : Math.min(last, now)
    this.#lastRunAt.set(jobId, lastRunAt)
    return lastRunAt
  }
}
