/**
 * Derives keys before they are needed. Many reminders ring at the same full hour, and most of the work of a push
 * message is key material for its device, which needs no text: it is derived before the burst is due.
 */
import type { Context } from '#platform/context.ts'
import { type BrowserKeys, deriveKeys, type KeyMaterial } from '#platform/push/index.ts'
import { listUpcomingDevices } from '../store/index.ts'

/** How long before they are due messages are prepared. */
export const PRECOMPUTE_MS = 10_000
/** Fewer messages are sent at once in any case. */
export const BURST = 128
/** Some megabytes of key material, and no more. */
const MOST = 16_384
const CHECK_EVERY_MS = 2_000
// After this many keys the event loop gets a turn: a page that is requested meanwhile waits a millisecond, not a
// second.
const AT_ONCE = 4

/** This sender among its peers. */
interface Peers {
  /** Registers before there is anything to claim, so that the peers leave this sender its part. */
  join(): Promise<void>
  isOurs(id: string): boolean
  /** The sender was asked to stop. */
  isOver(): boolean
}

export class KeyPrecomputation {
  readonly #prepared = new Map<string, KeyMaterial>()
  #checkedAt = Number.NEGATIVE_INFINITY
  #until = Number.NEGATIVE_INFINITY
  #preparing: Promise<void> | null = null

  /** A burst is known to be due soon. */
  isExpecting(now: number): boolean {
    return now <= this.#until && this.#isNear(now)
  }

  /** The number of devices with derived key material. */
  get size(): number {
    return this.#prepared.size
  }

  /** Key material is used for one message: what is returned is removed. */
  readonly deriveKeys = (keys: BrowserKeys): KeyMaterial => {
    const name = nameOf(keys)
    const made = this.#prepared.get(name)
    this.#prepared.delete(name)
    return made ?? deriveKeys(keys)
  }

  /** Derives keys for the devices of what is due soon, in the background. */
  prepare(ctx: Context, peers: Peers): void {
    if (Math.abs(ctx.now() - this.#checkedAt) < CHECK_EVERY_MS) return
    this.#checkedAt = ctx.now()
    this.#preparing ??= this.#prepare(ctx, peers)
      .catch((error) =>
        // Nothing is lost: missing keys are derived when they are needed.
        ctx.log.warn({ fault: String(error) }, 'notifications could not be prepared'),
      )
      .finally(() => {
        this.#preparing = null
      })
  }

  async idle(): Promise<void> {
    await this.#preparing
  }

  /** Keys are not stored longer than the burst they were derived for. */
  forgetPast(now: number): void {
    if (!this.#isNear(now)) this.#prepared.clear()
  }

  // In both directions, because a clock that was set back must not hold keys for hours.
  #isNear(now: number): boolean {
    return Math.abs(now - this.#until) <= PRECOMPUTE_MS
  }

  async #prepare(ctx: Context, peers: Peers): Promise<void> {
    const now = ctx.now()
    const soon = await listUpcomingDevices(ctx.store, {
      after: now,
      until: now + PRECOMPUTE_MS,
      limit: MOST,
    })
    if (soon.length < BURST) return
    this.#until = soon.at(-1)!.readyAt
    await peers.join()
    // First the part of this sender, then that of its peers, which it takes over when one of them dies.
    const { ours = [], others = [] } = Object.groupBy(soon, ({ id }) =>
      peers.isOurs(id) ? 'ours' : 'others',
    )
    for (const keys of [...ours, ...others]) {
      if (peers.isOver() || this.#prepared.size >= MOST) return
      if (this.#prepared.has(nameOf(keys))) continue
      try {
        this.#prepared.set(nameOf(keys), deriveKeys(keys))
      } catch {
        // Invalid keys of a device are reported when its message is due; the others are derived all the same.
        continue
      }
      if (this.#prepared.size % AT_ONCE === 0) await new Promise((next) => setImmediate(next))
    }
  }
}

/** A browser that subscribes again has other keys, so nothing is ever encrypted for the old ones. */
function nameOf({ p256dh, auth }: BrowserKeys): string {
  return `${p256dh} ${auth}`
}
