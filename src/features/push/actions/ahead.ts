/**
 * What can be done before the moment is done before. Many reminders ring at the same full hour, and most of the work of
 * a letter is a key for its device that needs no words: while the crowd is still waiting, those keys are made.
 */
import type { Context } from '../../../platform/context.ts'
import { type BrowserKeys, type Meeting, meet } from '../../../platform/push/index.ts'
import { listSoon } from '../store/index.ts'

/** So long before the moment. */
export const AHEAD_MS = 10_000
/** A handful is sent at once anyhow. */
export const CROWD = 128
/** Some megabytes, and no more. */
const MOST = 16_384
const LOOK_EVERY_MS = 2_000
// A page that is asked for meanwhile waits a millisecond, not a second.
const AT_ONCE = 4

/** This sender among the others. */
export interface Company {
  /** Others see us, and leave us our part. */
  join(): Promise<void>
  isOurs(id: string): boolean
  /** Asked to stop. */
  isOver(): boolean
}

export class Ahead {
  readonly #meetings = new Map<string, Meeting>()
  #lookedAt = Number.NEGATIVE_INFINITY
  #until = Number.NEGATIVE_INFINITY
  #preparing: Promise<void> | null = null

  /** A crowd is known to be due soon. */
  isExpecting(now: number): boolean {
    return now <= this.#until && this.#isNear(now)
  }

  /** How many devices could be written to at once. */
  get size(): number {
    return this.#meetings.size
  }

  /** Each key serves one letter: what is handed out is forgotten. */
  readonly meet = (keys: BrowserKeys): Meeting => {
    const name = nameOf(keys)
    const made = this.#meetings.get(name)
    this.#meetings.delete(name)
    return made ?? meet(keys)
  }

  /** Looks who is due soon and makes keys for their devices; goes on behind whoever asked. */
  prepare(ctx: Context, company: Company): void {
    if (Math.abs(ctx.now() - this.#lookedAt) < LOOK_EVERY_MS) return
    this.#lookedAt = ctx.now()
    this.#preparing ??= this.#prepare(ctx, company)
      .catch((fault) =>
        // Nothing is lost: what is not ready is made when it is needed.
        ctx.log.warn({ fault: String(fault) }, 'notifications could not be prepared'),
      )
      .finally(() => {
        this.#preparing = null
      })
  }

  async idle(): Promise<void> {
    await this.#preparing
  }

  /** Keys are not kept longer than the crowd they were made for. */
  forgetPast(now: number): void {
    if (!this.#isNear(now)) this.#meetings.clear()
  }

  // A clock that was set back does not make us wait for hours.
  #isNear(now: number): boolean {
    return Math.abs(now - this.#until) <= AHEAD_MS
  }

  async #prepare(ctx: Context, company: Company): Promise<void> {
    const now = ctx.now()
    const soon = await listSoon(ctx.store, { after: now, until: now + AHEAD_MS, limit: MOST })
    if (soon.length < CROWD) return
    this.#until = soon.at(-1)!.readyAt
    await company.join()
    // First our own part; then that of others, which is ours when one of them dies.
    const { ours = [], others = [] } = Object.groupBy(soon, ({ id }) =>
      company.isOurs(id) ? 'ours' : 'others',
    )
    for (const keys of [...ours, ...others]) {
      if (company.isOver() || this.#meetings.size >= MOST) return
      if (this.#meetings.has(nameOf(keys))) continue
      try {
        this.#meetings.set(nameOf(keys), meet(keys))
      } catch {
        // A key that is none is told of when its letter is due; the others are prepared all the same.
        continue
      }
      if (this.#meetings.size % AT_ONCE === 0) await new Promise((next) => setImmediate(next))
    }
  }
}

/** A browser that subscribes anew has other keys, so nothing is ever sealed for the old ones. */
function nameOf({ p256dh, auth }: BrowserKeys): string {
  return `${p256dh} ${auth}`
}
