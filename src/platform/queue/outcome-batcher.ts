/** The rows that this worker has claimed, and their outcomes until they are written: many outcomes share one commit. */
import type { Context } from '../context.ts'
import { errorText } from '../events/index.ts'
import { inTransaction } from '../store/index.ts'

export interface RowOutcome {
  row: { id: string }
}

type Write<Outcome> = (ctx: Context, batch: readonly Outcome[]) => Promise<void>

// Rows of one statement: far below the number of values that a statement may carry.
const MAX_BATCH = 500

export class OutcomeBatcher<Outcome extends RowOutcome> {
  readonly #contextFor: () => Context
  readonly #write: Write<Outcome>
  readonly #claimed = new Set<string>()
  #waiting: Outcome[] = []
  #writing: Promise<void> | null = null

  constructor(contextFor: () => Context, write: Write<Outcome>) {
    this.#contextFor = contextFor
    this.#write = write
  }

  /** Nothing is claimed: every outcome is written. */
  get isEmpty(): boolean {
    return this.#claimed.size === 0
  }

  isClaimed(id: string): boolean {
    return this.#claimed.has(id)
  }

  addClaimed(rows: readonly { id: string }[]): void {
    for (const { id } of rows) this.#claimed.add(id)
  }

  add(outcome: Outcome): void {
    this.#waiting.push(outcome)
  }

  /** Resolves when nothing waits any more, or when the store fails: then it is written by the next call. */
  flush(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  /** Writes a batch in one transaction with the work. When that fails the batch waits for the next call. */
  async writeWith<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
    await this.#writing
    return this.#writeBatch(ctx, work)
  }

  async #writeAll(): Promise<void> {
    const ctx = this.#contextFor()
    // One turn of the event loop, so that what ended at the same time shares a commit.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      try {
        await this.#writeBatch(ctx, async () => {})
      } catch (error) {
        return ctx.log.warn({ fault: errorText(error) }, 'outcomes could not be written yet')
      }
    }
  }

  async #writeBatch<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
    const batch = this.#waiting.splice(0, MAX_BATCH)
    try {
      const result = await inTransaction(ctx, async (ctx) => {
        if (batch.length > 0) await this.#write(ctx, batch)
        return work(ctx)
      })
      for (const { row } of batch) this.#claimed.delete(row.id)
      return result
    } catch (error) {
      this.#waiting.unshift(...batch)
      throw error
    }
  }
}
