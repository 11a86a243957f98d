/** What this sender holds, and what became of it: many letters are put on record in one commit. */
import type { Context } from '../../../platform/context.ts'
import type { Outcome } from '../../../platform/push/index.ts'
import { inTransaction } from '../../../platform/store/index.ts'
import type { Verdict } from '../rules/retries.ts'
import { type Settled, saveHealth, settle, type Waiting } from '../store/index.ts'

export interface Ended {
  claim: string
  row: Waiting
  outcomes: ReadonlyMap<string, Outcome>
  /** Untried: given back as it was taken. */
  verdict: Verdict | { kind: 'unknown_kind' | 'untried' }
  /** Kept with its reason, instead of deleted, when it was given up. */
  isKept: boolean
}

// Rows of one statement: far below the number of values that a statement may carry.
const AT_ONCE = 500

export class Ledger {
  readonly #contextFor: () => Context
  /** Taken, and not yet on record. */
  readonly #held = new Set<string>()
  #waiting: Ended[] = []
  #writing: Promise<void> | null = null

  constructor(contextFor: () => Context) {
    this.#contextFor = contextFor
  }

  get isEmpty(): boolean {
    return this.#held.size === 0
  }

  holds(id: string): boolean {
    return this.#held.has(id)
  }

  hold(rows: readonly Waiting[]): void {
    for (const { id } of rows) this.#held.add(id)
  }

  release(rows: readonly Waiting[]): void {
    for (const { id } of rows) this.#held.delete(id)
  }

  add(ended: Ended): void {
    this.#waiting.push(ended)
  }

  /** Resolves when nothing waits any more, or when the store does not take it: then it is offered again next time. */
  flush(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  /** One commit for what ended and for what is done beside it. What waits is offered again when it fails. */
  async writeWith<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
    await this.#writing
    const batch = this.#waiting.splice(0, AT_ONCE)
    try {
      const result = await inTransaction(ctx, async (ctx) => {
        if (batch.length > 0) await write(ctx, batch)
        return work(ctx)
      })
      this.release(batch.map(({ row }) => row))
      return result
    } catch (fault) {
      this.#waiting.unshift(...batch)
      throw fault
    }
  }

  async #writeAll(): Promise<void> {
    const ctx = this.#contextFor()
    // One turn of the loop, so that everything that ended at the same time shares a commit.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, AT_ONCE)
      try {
        await inTransaction(ctx, (ctx) => write(ctx, batch))
        this.release(batch.map(({ row }) => row))
      } catch (fault) {
        this.#waiting.unshift(...batch)
        ctx.log.warn(
          { fault: String(fault) },
          'what became of notifications could not be written yet',
        )
        return
      }
    }
  }
}

async function write(ctx: Context, batch: readonly Ended[]): Promise<void> {
  const now = ctx.now()
  for (const [claim, ended] of Map.groupBy(batch, ({ claim }) => claim))
    await settle(ctx.store, settledOf(claim, ended, now))
  const count = await saveHealth(ctx.store, healthOf(batch), now)
  if (count > 0) ctx.emit('push_deleted_dead_endpoints', { count })
}

function settledOf(claim: string, ended: readonly Ended[], now: number): Settled {
  const untried = ended.flatMap(({ row, verdict }) => (verdict.kind === 'untried' ? [row.id] : []))
  const again = ended.flatMap(({ row, verdict, outcomes }) =>
    verdict.kind === 'again'
      ? [{ id: row.id, readyAt: now + verdict.waitMs, delivered: deliveredTo(row, outcomes) }]
      : [],
  )
  const over = ended.flatMap(({ row, verdict, isKept }): Settled['over'] => {
    if (verdict.kind === 'unknown_kind') return [{ id: row.id, outcome: verdict.kind }]
    return verdict.kind === 'given_up' && isKept ? [{ id: row.id, outcome: 'exhausted' }] : []
  })
  const kept = new Set([...untried, ...[...again, ...over].map(({ id }) => id)])
  const done = ended.map(({ row }) => row.id).filter((id) => !kept.has(id))
  return { claim, now, untried, again, over, done }
}

/** Refused for good counts too: asking that device again would change nothing. */
function deliveredTo(row: Waiting, outcomes: Ended['outcomes']): string[] {
  const now = [...outcomes].filter(([, { kind }]) => kind === 'accepted' || kind === 'refused')
  return [...row.delivered, ...now.map(([device]) => device)]
}

function healthOf(batch: readonly Ended[]) {
  const worked = new Set<string>()
  const failed = new Map<string, string>()
  const gone = new Set<string>()
  for (const [device, outcome] of batch.flatMap(({ outcomes }) => [...outcomes])) {
    // Of two letters to one device, the later tells how it fares.
    worked.delete(device)
    failed.delete(device)
    if (outcome.kind === 'accepted') worked.add(device)
    else if (outcome.kind === 'gone') gone.add(device)
    else failed.set(device, outcome.error)
  }
  return { worked: [...worked], failed, gone: [...gone] }
}
