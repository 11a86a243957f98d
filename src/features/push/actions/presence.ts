/**
 * This process among those that send. While it holds letters it has a name in the store whose beats grow; what stands
 * still for a while is dead, and whoever notices frees what it held. No clock is compared with another machine's: each
 * one measures on its own how long it has seen no beat.
 */
import type { Context } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/index.ts'
import type { Timers } from '../../../platform/jobs/index.ts'
import { inTransaction } from '../../../platform/store/index.ts'
import {
  beatSender,
  dismissSender,
  enrolSender,
  freeClaims,
  knockAtSender,
  listSenders,
  strikeSender,
} from '../store/index.ts'

export const BEAT_MS = 500
/** A sender without a written beat for so long sends nothing more: others will soon take it for dead. */
export const PROOF_MS = 1_500
/** Beats that stand still for so long are those of nobody. */
export const STILL_MS = 2_500
// Whoever may be dead is knocked at first. Beats also stand still while nobody can write, or while it was us who slept:
// after the knock got through, a living one has this long to show itself.
const KNOCK_AFTER_MS = 1_500
const ANSWER_MS = 1_000

/** Beats of another, since when they are what they are, and since when we know that they could have grown. */
interface Sign {
  beats: number
  since: number
  knockedAt: number | null
}

/** Runs the work in one transaction, with whatever else belongs into it. */
type Commit = <T>(ctx: Context, work: (ctx: Context) => Promise<T>) => Promise<T>

interface Moment {
  elapsed: number
  clock: number
}

export class Presence {
  readonly #timers: Timers
  #others = new Map<string, Sign>()
  #name: string | null = null
  #entering: Promise<string> | null = null
  #proof: Moment = { elapsed: 0, clock: 0 }

  constructor(timers: Timers) {
    this.#timers = timers
  }

  /** The name under which letters may be held and sent at this very moment. */
  name(now: number): string | null {
    return this.#name !== null && this.#isProven(now) ? this.#name : null
  }

  /** Whether it falls to us, of those at work: each has its own part, so that two do not want the same rows. */
  isOurs(id: string): boolean {
    const names = [...this.#others.keys(), this.#name ?? ''].sort()
    return names[spread(id) % names.length] === (this.#name ?? '')
  }

  /** Takes a name when there is none: one, however many ask at once. */
  async enter(ctx: Context): Promise<string> {
    if (this.#name !== null) return this.#name
    this.#entering ??= this.#enrol(ctx).finally(() => {
      this.#entering = null
    })
    return this.#entering
  }

  async #enrol(ctx: Context): Promise<string> {
    const name = newToken()
    const asked = this.#moment(ctx)
    await enrolSender(ctx.store, name)
    this.#name = name
    this.#proof = asked
    return name
  }

  /**
   * Shows that we live, in one commit with the work; null when we were taken for dead, and hold nothing any more. Who
   * buries us and who lets us beat wait for the same row, so that a dead name never takes anything.
   */
  async beat<T>(
    ctx: Context,
    commit: Commit,
    work: (ctx: Context) => Promise<T>,
  ): Promise<T | null> {
    const name = this.#name
    if (name === null) return null
    // Measured from before the question: the answer's way back is not ours to use.
    const asked = this.#moment(ctx)
    const done = await commit(ctx, async (ctx) =>
      (await beatSender(ctx.store, name)) ? { result: await work(ctx) } : null,
    )
    if (this.#name !== name) return null
    if (done) this.#proof = asked
    else this.#name = null
    return done?.result ?? null
  }

  /** Nothing is held: nobody has to watch us. */
  async leave(ctx: Context): Promise<void> {
    const name = this.#name
    this.#name = null
    if (name !== null) await dismissSender(ctx.store, name)
  }

  /** Frees what the dead held; answers whether somebody else is at work and has to be watched. */
  async watch(ctx: Context): Promise<boolean> {
    const elapsed = this.#timers.elapsed()
    const others = (await listSenders(ctx.store)).filter(({ name }) => name !== this.#name)
    this.#others = new Map(
      others.map(({ name, beats }) => {
        const known = this.#others.get(name)
        const isStill = known?.beats === beats
        return [name, isStill ? known : { beats, since: elapsed, knockedAt: null }]
      }),
    )
    for (const [name, sign] of this.#others)
      if (elapsed - sign.since >= KNOCK_AFTER_MS) await this.#suspect(ctx, name, sign, elapsed)
    return this.#others.size > 0
  }

  async #suspect(ctx: Context, name: string, sign: Sign, elapsed: number): Promise<void> {
    const { beats, since, knockedAt } = sign
    if (knockedAt === null) {
      await knockAtSender(ctx.store, name)
      sign.knockedAt = this.#timers.elapsed()
    } else if (elapsed - since >= STILL_MS && elapsed - knockedAt >= ANSWER_MS)
      await this.#bury(ctx, name, beats)
  }

  async #bury(ctx: Context, name: string, beats: number): Promise<void> {
    const freed = await inTransaction(ctx, async (ctx) => {
      if (!(await strikeSender(ctx.store, { name, beats }))) return null
      return freeClaims(ctx.store, name, ctx.now())
    })
    this.#others.delete(name)
    if (freed !== null) ctx.log.warn({ freed }, 'a sender of notifications died; others go on')
  }

  // Both clocks have to agree: the steady one stands still while a machine sleeps, the wall clock can be set back.
  #isProven(now: number): boolean {
    const { elapsed, clock } = this.#proof
    return this.#timers.elapsed() - elapsed < PROOF_MS && Math.abs(now - clock) < PROOF_MS
  }

  #moment(ctx: Context): Moment {
    return { elapsed: this.#timers.elapsed(), clock: ctx.now() }
  }
}

/** Deals ids out evenly; they count up, so their last letters alone would do. */
function spread(id: string): number {
  let sum = 0
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) >>> 0
  return sum
}
