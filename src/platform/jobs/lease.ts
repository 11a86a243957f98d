/** A lease in the store: at most one process has it, and a process that cannot prove that it has it has not. */
import type { Log } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import { wordsOf } from './outcome.ts'
import { confirmLease, releaseLease, type Seat, takeLease } from './store/index.ts'
import type { Cancel, Timers } from './timers.ts'

export const LEASE_MS = 10_000
export const HEARTBEAT_MS = 3_000
// The holder stops this much before the store lets another in: room for clocks that differ a little.
export const MARGIN_MS = 2_000
// A longer promise than this comes from a clock that was wrong; waiting it out could take years.
const BELIEVABLE_MS = 60_000

export interface LeaseGround {
  store: Store
  clock: Clock
  timers: Timers
  log: Log
  /** Which lease. */
  lease: string
  /** Who asks. Shown to people; two processes of one name are still told apart. */
  holder: string
  onTake(grant: Grant): void
  onLose(grant: Grant): void
}

/** One taking of the lease. */
export interface Grant extends Seat {
  readonly takenAt: number
}

export type FirstTry = 'taken' | 'held_elsewhere' | 'unreachable'

export class Lease {
  readonly #ground: LeaseGround
  #grant: Grant | null = null
  // Both clocks have to agree: the steady one stands still while a machine sleeps, the wall clock can be set back.
  #goodUntilElapsed = 0
  #goodUntilClock = 0
  #beat: Promise<FirstTry> | null = null
  #nextBeat: Cancel = () => {}
  #watch: Cancel = () => {}
  #isOver = false

  constructor(ground: LeaseGround) {
    this.#ground = ground
  }

  /** Tries at once and then at every heartbeat. */
  start(): Promise<FirstTry> {
    return this.#keepBeating()
  }

  /** The lease as far as it is proven at this very moment; noticing that it has passed is losing it. */
  current(): Grant | null {
    if (this.#grant && this.#isPast()) this.#lose('was not confirmed in time')
    return this.#grant
  }

  /** Gives the lease back, so that the next process need not wait for its end. */
  async release(): Promise<void> {
    this.#isOver = true
    this.#nextBeat()
    await this.#beat
    const grant = this.#grant
    this.#forget()
    if (grant) await releaseLease(this.#ground.store, grant)
  }

  /** Stops without a word to the store, which may be away. */
  abandon(): void {
    this.#isOver = true
    this.#nextBeat()
    this.#forget()
  }

  #keepBeating(): Promise<FirstTry> {
    this.#nextBeat = this.#ground.timers.after(HEARTBEAT_MS, () => this.#keepBeating())
    // A beat that hangs is not joined by a second one: the watch ends the role in time.
    this.#beat ??= this.#tryBeat().finally(() => {
      this.#beat = null
    })
    return this.#beat
  }

  async #tryBeat(): Promise<FirstTry> {
    try {
      const grant = this.current()
      if (grant) return await this.#confirm(grant)
      return await this.#take()
    } catch (fault) {
      this.#ground.log.warn({ fault: wordsOf(fault) }, 'the lease could not be asked for')
      return 'unreachable'
    }
  }

  async #confirm(grant: Grant): Promise<FirstTry> {
    const asked = this.#moment()
    const stillStands = await confirmLease(this.#ground.store, grant, asked.clock + LEASE_MS)
    // While we waited, the role may have ended; a late yes does not bring it back.
    if (this.#grant !== grant) return 'held_elsewhere'
    if (!stillStands) {
      this.#lose('was taken by another process')
      return 'held_elsewhere'
    }
    this.#extend(asked)
    return this.current() ? 'taken' : 'held_elsewhere'
  }

  async #take(): Promise<FirstTry> {
    const { store, lease, holder, onTake, log } = this.#ground
    const asked = this.#moment()
    const taken = await takeLease(store, {
      lease,
      holder,
      now: asked.clock,
      expiresAt: asked.clock + LEASE_MS,
      believableUntil: asked.clock + BELIEVABLE_MS,
    })
    if (!taken) return 'held_elsewhere'
    const grant: Grant = { lease, holder, ...taken }
    this.#grant = grant
    this.#extend(asked)
    if (this.#isOver) return 'taken'
    if (this.#isPast()) {
      // The answer came too late to be worth anything.
      this.#forget()
      return 'held_elsewhere'
    }
    log.info({ lease, epoch: grant.epoch }, 'the lease was taken')
    onTake(grant)
    return 'taken'
  }

  /** Measured from before the question: the answer's way back is not ours to use. */
  #extend(asked: Moment): void {
    this.#goodUntilElapsed = asked.elapsed + LEASE_MS - MARGIN_MS
    this.#goodUntilClock = asked.clock + LEASE_MS - MARGIN_MS
    this.#watch()
    if (this.#isOver) return
    const leftMs = Math.max(0, this.#goodUntilElapsed - this.#ground.timers.elapsed())
    // One more: a timer of Node may fire a fraction of a millisecond early, and would see nothing yet.
    this.#watch = this.#ground.timers.after(leftMs + 1, () => this.current())
  }

  #moment(): Moment {
    return { elapsed: this.#ground.timers.elapsed(), clock: this.#ground.clock.now() }
  }

  #isPast(): boolean {
    const { elapsed, clock } = this.#moment()
    return elapsed >= this.#goodUntilElapsed || clock >= this.#goodUntilClock
  }

  #lose(why: string): void {
    const grant = this.#grant
    this.#forget()
    if (!grant) return
    this.#ground.log.warn({ lease: grant.lease, epoch: grant.epoch }, `the lease ${why}`)
    this.#ground.onLose(grant)
  }

  #forget(): void {
    this.#grant = null
    this.#watch()
  }
}

interface Moment {
  elapsed: number
  clock: number
}
