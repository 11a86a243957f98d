/** The runs of this process that have not come to their end. */
import type { Execution } from './execution.ts'

export class RunningRuns {
  readonly #byId = new Map<string, Execution>()
  /** Of the runs that lost the lease: few, and counted for as long as the process lives. */
  readonly #repeats = new Map<string, number>()

  get all(): Execution[] {
    return [...this.#byId.values()]
  }

  /** Turns that are taken; who names one of them waits. */
  get turns(): string[] {
    return this.all.map(({ run }) => run.turn).filter((turn) => turn !== '')
  }

  count(jobId: string): number {
    return this.all.filter(({ job }) => job.id === jobId).length
  }

  has(runId: string): boolean {
    return this.#byId.has(runId)
  }

  /** How often this run was begun anew, this time included. */
  countRepeat(runId: string): number {
    const count = (this.#repeats.get(runId) ?? 0) + 1
    this.#repeats.set(runId, count)
    return count
  }

  add(execution: Execution): void {
    this.#byId.set(execution.run.id, execution)
  }

  delete(execution: Execution): void {
    this.#byId.delete(execution.run.id)
  }
}
