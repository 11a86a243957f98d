/**
 * The senders as this process sees them. A sender that claims rows is registered under a name and writes a heartbeat, a
 * counter that grows. A counter that stops, although a probe showed that it could have been written, belongs to a dead
 * sender: the first peer to notice expires it and frees its claims. No clock is compared with another machine's; each
 * process measures by itself how long it has seen no heartbeat.
 */
import type { Context } from '#platform/context.ts'
import { newToken } from '#platform/crypto/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import type { Timers } from '#platform/time/timers.ts'
import { isPartOf } from '../rules/delivery.ts'
import {
  deregisterSender,
  expireSender,
  freeClaims,
  heartbeatSender,
  listSenders,
  probeSender,
  registerSender,
} from '../store/index.ts'

export const HEARTBEAT_MS = 500
/** Without a written heartbeat for so long a sender starts nothing more: its peers will soon expire it. */
const PROOF_MS = 1_500
/** A heartbeat that has stopped for so long is that of a dead sender. */
const EXPIRE_AFTER_MS = 2_500
// Heartbeats also stop while nobody can write, or while it was this process that slept. So a silent peer is probed
// first, by a write to its row; a living one then has this long to write its heartbeat.
const PROBE_AFTER_MS = 1_500
const PROBE_TIMEOUT_MS = 1_000

/** The heartbeat of a peer, since when it has stopped, and since when we know that it could have been written. */
interface PeerStatus {
  beats: number
  since: number
  probedAt: number | null
}

/** Runs the work in one transaction, with everything else that belongs into it. */
type Commit = <T>(ctx: Context, work: (ctx: Context) => Promise<T>) => Promise<T>

interface Moment {
  elapsed: number
  clock: number
}

export class SenderRegistry {
  readonly #timers: Timers
  #peers = new Map<string, PeerStatus>()
  #name: string | null = null
  #registering: Promise<string> | null = null
  #proof: Moment = { elapsed: 0, clock: 0 }

  constructor(timers: Timers) {
    this.#timers = timers
  }

  /** The name under which rows may be claimed and processed at this very moment, or null. */
  name(now: number): string | null {
    return this.#name !== null && this.#isProven(now) ? this.#name : null
  }

  isOurs(id: string): boolean {
    const name = this.#name ?? ''
    return isPartOf(name, [...this.#peers.keys(), name], id)
  }

  /** Registers under a new name, unless there is one: one name, however many callers ask at once. */
  async enter(ctx: Context): Promise<string> {
    if (this.#name !== null) return this.#name
    this.#registering ??= this.#register(ctx).finally(() => {
      this.#registering = null
    })
    return this.#registering
  }

  async #register(ctx: Context): Promise<string> {
    const name = newToken()
    const asked = this.#moment(ctx)
    await registerSender(ctx.store, name)
    this.#name = name
    this.#proof = asked
    return name
  }

  /**
   * Writes a heartbeat in one commit with the work; null when a peer has expired this sender, which then holds nothing.
   * The heartbeat and the expiry write the same row, so one of them waits for the other, and an expired sender claims
   * nothing.
   */
  async heartbeat<T>(
    ctx: Context,
    commit: Commit,
    work: (ctx: Context) => Promise<T>,
  ): Promise<T | null> {
    const name = this.#name
    if (name === null) return null
    // Measured from before the statement: how long its result travels back is not known to the peers.
    const asked = this.#moment(ctx)
    const done = await commit(ctx, async (ctx) =>
      (await heartbeatSender(ctx.store, name)) ? { result: await work(ctx) } : null,
    )
    if (this.#name !== name) return null
    if (done) this.#proof = asked
    else this.#name = null
    return done?.result ?? null
  }

  /** Deregisters a sender that has claimed nothing: its peers need not watch it. */
  async leave(ctx: Context): Promise<void> {
    const name = this.#name
    this.#name = null
    if (name !== null) await deregisterSender(ctx.store, name)
  }

  /** Expires dead peers and frees their claims; returns whether any peer is left to be watched. */
  async watch(ctx: Context): Promise<boolean> {
    const elapsed = this.#timers.elapsed()
    const peers = (await listSenders(ctx.store)).filter(({ name }) => name !== this.#name)
    this.#peers = new Map(
      peers.map(({ name, beats }) => {
        const known = this.#peers.get(name)
        const isStill = known?.beats === beats
        return [name, isStill ? known : { beats, since: elapsed, probedAt: null }]
      }),
    )
    for (const [name, peer] of this.#peers)
      if (elapsed - peer.since >= PROBE_AFTER_MS) await this.#suspect(ctx, name, peer, elapsed)
    return this.#peers.size > 0
  }

  async #suspect(ctx: Context, name: string, peer: PeerStatus, elapsed: number): Promise<void> {
    const { beats, since, probedAt } = peer
    if (probedAt === null) {
      await probeSender(ctx.store, name)
      peer.probedAt = this.#timers.elapsed()
    } else if (elapsed - since >= EXPIRE_AFTER_MS && elapsed - probedAt >= PROBE_TIMEOUT_MS)
      await this.#expire(ctx, name, beats)
  }

  async #expire(ctx: Context, name: string, beats: number): Promise<void> {
    const freed = await inTransaction(ctx, async (ctx) => {
      if (!(await expireSender(ctx.store, { name, beats }))) return null
      return freeClaims(ctx.store, name, ctx.now())
    })
    this.#peers.delete(name)
    if (freed !== null) ctx.log.warn({ freed }, 'a sender of push messages died; its peers go on')
  }

  // Both clocks have to agree: the monotonic one stops while a machine sleeps, the wall clock can be set back.
  #isProven(now: number): boolean {
    const { elapsed, clock } = this.#proof
    return this.#timers.elapsed() - elapsed < PROOF_MS && Math.abs(now - clock) < PROOF_MS
  }

  #moment(ctx: Context): Moment {
    return { elapsed: this.#timers.elapsed(), clock: ctx.now() }
  }
}
