/** The rows that this sender has claimed, and their outcomes until they are written: many outcomes share one commit. */
import type { Context } from '#platform/context.ts'
import { errorText } from '#platform/events/index.ts'
import type { DeliveryOutcome } from '#platform/push/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import type { RetryVerdict } from '../rules/delivery.ts'
import { type QueuedPush, type Settlement, saveHealth, settle } from '../store/index.ts'

export interface SendOutcome {
  claim: string
  row: QueuedPush
  outcomes: ReadonlyMap<string, DeliveryOutcome>
  /** Untried: returned as it was claimed. */
  verdict: RetryVerdict | { kind: 'unknown_kind' | 'untried' }
  /** Stored with its reason, instead of deleted, when it was given up. */
  isRecorded: boolean
}

/** Of a row whose verdict needed no request. */
export function nothingSent(claim: string, row: QueuedPush) {
  return { claim, row, outcomes: new Map<string, DeliveryOutcome>(), isRecorded: false }
}

// Rows of one statement: far below the number of values that a statement may carry.
const MAX_BATCH = 500

export class OutcomeBatcher {
  readonly #contextFor: () => Context
  readonly #claimed = new Set<string>()
  #waiting: SendOutcome[] = []
  #writing: Promise<void> | null = null

  constructor(contextFor: () => Context) {
    this.#contextFor = contextFor
  }

  /** Nothing is claimed: every outcome is written. */
  get isEmpty(): boolean {
    return this.#claimed.size === 0
  }

  isClaimed(id: string): boolean {
    return this.#claimed.has(id)
  }

  addClaimed(rows: readonly QueuedPush[]): void {
    for (const { id } of rows) this.#claimed.add(id)
  }

  add(outcome: SendOutcome): void {
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
        if (batch.length > 0) await writeOutcomes(ctx, batch)
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

/** Writes the rows of the queue, and the state of the devices. */
async function writeOutcomes(ctx: Context, batch: readonly SendOutcome[]): Promise<void> {
  const now = ctx.now()
  for (const [claim, ended] of Map.groupBy(batch, ({ claim }) => claim))
    await settle(ctx.store, settlementOf(claim, ended, now))
  const count = await saveHealth(ctx.store, healthOf(batch), now)
  if (count > 0) ctx.emit('push_deleted_dead_endpoints', { count })
}

function settlementOf(claim: string, ended: readonly SendOutcome[], now: number): Settlement {
  const untried = ended.flatMap(({ row, verdict }) => (verdict.kind === 'untried' ? [row.id] : []))
  const again = ended.flatMap(({ row, verdict, outcomes }) =>
    verdict.kind === 'again'
      ? [{ id: row.id, readyAt: now + verdict.waitMs, delivered: deliveredTo(row, outcomes) }]
      : [],
  )
  const over = ended.flatMap(({ row, verdict, isRecorded }): Settlement['over'] => {
    if (verdict.kind === 'unknown_kind') return [{ id: row.id, outcome: verdict.kind }]
    return verdict.kind === 'given_up' && isRecorded ? [{ id: row.id, outcome: 'exhausted' }] : []
  })
  const remaining = new Set([...untried, ...[...again, ...over].map(({ id }) => id)])
  const done = ended.map(({ row }) => row.id).filter((id) => !remaining.has(id))
  return { claim, now, untried, again, over, done }
}

/** A device that refused permanently counts as well: sending to it again would change nothing. */
function deliveredTo(row: QueuedPush, outcomes: SendOutcome['outcomes']): string[] {
  const now = [...outcomes].filter(([, { kind }]) => kind === 'accepted' || kind === 'refused')
  return [...row.delivered, ...now.map(([device]) => device)]
}

function healthOf(batch: readonly SendOutcome[]) {
  const worked = new Set<string>()
  const failed = new Map<string, string>()
  const gone = new Set<string>()
  for (const [device, outcome] of batch.flatMap(({ outcomes }) => [...outcomes])) {
    // Of two messages to one device, the later one decides its state.
    worked.delete(device)
    failed.delete(device)
    if (outcome.kind === 'accepted') worked.add(device)
    else if (outcome.kind === 'gone') gone.add(device)
    else failed.set(device, outcome.error)
  }
  return { worked: [...worked], failed, gone: [...gone] }
}
