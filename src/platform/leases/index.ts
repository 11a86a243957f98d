/**
 * Leases in the store, for work that only one process may do: at most one process holds a lease, proves it by a fencing
 * token in each of its statements, and stops by itself before the store lets another process in.
 */
import { errorText } from '../events/index.ts'
import type { Log } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import type { Cancel, Timers } from '../time/timers.ts'
import { confirmLease, type FencingToken, releaseLease, takeLease } from './store.ts'

export { type FencingToken, holdsLease, selectHeld } from './store.ts'

// A lease in the store: at most one process has it, and a process that cannot prove that it has it has not.

const LEASE_MS = 10_000
const LEASE_HEARTBEAT_MS = 3_000
// The holder stops this much before the store lets another in: a margin for clocks that differ a little.
const MARGIN_MS = 2_000
// A longer promise than this comes from a clock that was wrong; waiting it out could take years.
const BELIEVABLE_MS = 60_000

interface LeaseDeps {
  store: Store
  clock: Clock
  timers: Timers
  log: Log
  /** Which lease. */
  lease: string
  /** The name of this process, for people who look at it; two processes may have the same one. */
  holder: string
  onTake(held: HeldLease): void
  onLose(held: HeldLease): void
}

/** The lease from when it was taken until it is lost or released. */
export interface HeldLease extends FencingToken {
  readonly takenAt: number
}

type HeartbeatResult = 'taken' | 'held_elsewhere' | 'unreachable'

export class Lease {
  readonly #deps: LeaseDeps
  #held: HeldLease | null = null
  // Both clocks have to agree: the monotonic one stops while a machine sleeps, the wall clock can be set back.
  #goodUntilElapsed = 0
  #goodUntilClock = 0
  #heartbeat: Promise<HeartbeatResult> | null = null
  #nextHeartbeat: Cancel = () => {}
  #watch: Cancel = () => {}
  #isOver = false

  constructor(deps: LeaseDeps) {
    this.#deps = deps
  }

  /** Tries at once and then at every heartbeat. */
  start(): Promise<HeartbeatResult> {
    return this.#scheduleHeartbeat()
  }

  /** The lease as far as it is proven at this very moment; noticing that it has passed is losing it. */
  current(): HeldLease | null {
    if (this.#held && this.#isPast()) this.#lose('was not confirmed in time')
    return this.#held
  }

  /** Gives the lease back, so that the next process need not wait for its end. */
  async release(): Promise<void> {
    this.#isOver = true
    this.#nextHeartbeat()
    await this.#heartbeat
    const held = this.#held
    this.#forget()
    if (held) await releaseLease(this.#deps.store, held)
  }

  /** Stops without writing to the store, which may be away. */
  abandon(): void {
    this.#isOver = true
    this.#nextHeartbeat()
    this.#forget()
  }

  #scheduleHeartbeat(): Promise<HeartbeatResult> {
    this.#nextHeartbeat = this.#deps.timers.after(LEASE_HEARTBEAT_MS, () =>
      this.#scheduleHeartbeat(),
    )
    // A heartbeat that hangs is not joined by a second one: `#watch` ends the leadership in time.
    this.#heartbeat ??= this.#tryHeartbeat().finally(() => {
      this.#heartbeat = null
    })
    return this.#heartbeat
  }

  async #tryHeartbeat(): Promise<HeartbeatResult> {
    try {
      const held = this.current()
      if (held) return await this.#confirm(held)
      return await this.#take()
    } catch (error) {
      this.#deps.log.warn({ fault: errorText(error) }, 'the lease could not be asked for')
      return 'unreachable'
    }
  }

  async #confirm(held: HeldLease): Promise<HeartbeatResult> {
    const asked = this.#moment()
    const stillStands = await confirmLease(this.#deps.store, held, asked.clock + LEASE_MS)
    // The lease may have been lost meanwhile; a late confirmation does not bring it back.
    if (this.#held !== held) return 'held_elsewhere'
    if (!stillStands) {
      this.#lose('was taken by another process')
      return 'held_elsewhere'
    }
    this.#extend(asked)
    return this.current() ? 'taken' : 'held_elsewhere'
  }

  async #take(): Promise<HeartbeatResult> {
    const { store, lease, holder, onTake, log } = this.#deps
    const asked = this.#moment()
    const taken = await takeLease(store, {
      lease,
      holder,
      now: asked.clock,
      expiresAt: asked.clock + LEASE_MS,
      believableUntil: asked.clock + BELIEVABLE_MS,
    })
    if (!taken) return 'held_elsewhere'
    const held: HeldLease = { lease, holder, ...taken }
    this.#held = held
    this.#extend(asked)
    if (this.#isOver) return 'taken'
    if (this.#isPast()) {
      // The result came so late that the lease may be expired already.
      this.#forget()
      return 'held_elsewhere'
    }
    log.info({ lease, epoch: held.epoch }, 'the lease was taken')
    onTake(held)
    return 'taken'
  }

  /** Measured from before the statement: how long its result travels back is not known to the store. */
  #extend(asked: Moment): void {
    this.#goodUntilElapsed = asked.elapsed + LEASE_MS - MARGIN_MS
    this.#goodUntilClock = asked.clock + LEASE_MS - MARGIN_MS
    this.#watch()
    if (this.#isOver) return
    const leftMs = Math.max(0, this.#goodUntilElapsed - this.#deps.timers.elapsed())
    // One more: a timer of Node may fire a fraction of a millisecond early, and would see nothing yet.
    this.#watch = this.#deps.timers.after(leftMs + 1, () => this.current())
  }

  #moment(): Moment {
    return { elapsed: this.#deps.timers.elapsed(), clock: this.#deps.clock.now() }
  }

  #isPast(): boolean {
    const { elapsed, clock } = this.#moment()
    return elapsed >= this.#goodUntilElapsed || clock >= this.#goodUntilClock
  }

  #lose(why: string): void {
    const held = this.#held
    this.#forget()
    if (!held) return
    this.#deps.log.warn({ lease: held.lease, epoch: held.epoch }, `the lease ${why}`)
    this.#deps.onLose(held)
  }

  #forget(): void {
    this.#held = null
    this.#watch()
  }
}

interface Moment {
  elapsed: number
  clock: number
}
