/** The runs of this process that have not come to their end. */
import type { Execution } from './execution.ts'

export class RunningRuns {
  readonly #byId = new Map<string, Execution>()

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

  add(execution: Execution): void {
    this.#byId.set(execution.run.id, execution)
  }

  delete(execution: Execution): void {
    this.#byId.delete(execution.run.id)
  }
}
