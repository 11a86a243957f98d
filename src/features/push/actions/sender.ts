/**
 * One process that sends what is due. Its modes:
 *
 * - `waiting`: the next pass is planned. Entered at the start, and when a pass finds nothing more that is ready. Left
 *   for `passing` when the time has come or `pass` is called, for `draining` by `stop`.
 * - `passing`: claims a few rows at a time and starts them, as long as slots are free. Left for `waiting` when nothing
 *   is ready, for `failing` when the store fails, for `draining` by `stop`.
 * - `failing`: like `waiting`, after a pass that failed. The error is logged on entry only, because a store may be away
 *   for hours. Left for `passing`, and by `stop`.
 * - `draining`: claims nothing more and gives back what it has not started; waits until everything under way has ended
 *   and its outcome is written. Left for `stopped`.
 * - `stopped`: has no timer any more, and has deregistered, unless outcomes could not be written: then its peers notice
 *   that its heartbeat has stopped, and free its claims.
 *
 * Beside the mode, the sender is registered from its first claim until a heartbeat finds nothing claimed and nothing
 * expected. Rows are sent only while the registration is proven: an expired sender starts nothing.
 */
import type { Context } from '#platform/context.ts'
import { errorText } from '#platform/events/index.ts'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import type { Cancel, Timers } from '#platform/time/timers.ts'
import { PASS_EVERY_MS } from '../contract/limits.ts'
import { planFairly } from '../rules/delivery.ts'
import { claimRows, findNextReady, listReady, type QueuedPush } from '../store/index.ts'
import type { ComposeDeps } from './composing.ts'
import { CONCURRENCY, ConcurrencyLimiter, type ConcurrencyLimits } from './concurrency-limiter.ts'
import { KeyPrecomputation, PRECOMPUTE_MS } from './key-precomputation.ts'
import { nothingSent, OutcomeBatcher } from './outcomes.ts'
import { openRoute, type SendRoute } from './route.ts'
import { type Batch, prepareBatch } from './send-batch.ts'
import { HEARTBEAT_MS, SenderRegistry } from './sender-registry.ts'
import type { PushSource } from './sources.ts'

export interface SenderDeps {
  contextFor(requestId: string): Context
  translateFor(locale: Locale): Translate
  timers: Timers
  sources: readonly PushSource[]
  /** How long the service of one device may take to respond. */
  timeoutMs?: number
  limits?: ConcurrencyLimits
}

type Mode = 'waiting' | 'passing' | 'failing' | 'draining' | 'stopped'

// Few at a time: what a dead process had claimed is what its peers have to wait for.
const CLAIM_AT_ONCE = 32
// So many are planned together: some claims for each of the peers.
const PLAN_SIZE = 1_024
const PLAN_MS = 1_000
const WATCH_EVERY_MS = 500
const AFTER_ERROR_MS = 5_000
// A missing key is reported from time to time, not at every pass.
const EMIT_AGAIN_MS = 3_600_000

export class Sender {
  readonly #deps: SenderDeps
  readonly #compose: ComposeDeps
  readonly #atOnce: number
  readonly #limiter: ConcurrencyLimiter
  readonly #outcomes: OutcomeBatcher
  readonly #registry: SenderRegistry
  readonly #keys = new KeyPrecomputation()
  readonly #underWay = new Set<Promise<void>>()
  #mode: Mode = 'waiting'
  #pass: Promise<number> | null = null
  #nextPass: Cancel = () => {}
  #nextHeartbeat: Cancel = () => {}
  #peersWatchedAt = Number.NEGATIVE_INFINITY
  #hasPeers = false
  #missingKeyEmittedAt = Number.NEGATIVE_INFINITY

  constructor(deps: SenderDeps) {
    const { timers, sources, translateFor, limits = CONCURRENCY } = deps
    this.#deps = deps
    this.#compose = { sources: new Map(sources.map((one) => [one.kind, one])), translateFor }
    this.#atOnce = Math.min(CLAIM_AT_ONCE, limits.fast)
    this.#limiter = new ConcurrencyLimiter(timers, limits)
    this.#outcomes = new OutcomeBatcher(() => this.#context())
    this.#registry = new SenderRegistry(timers)
  }

  start(): void {
    this.#planPass(0)
  }

  /** Through `draining` to `stopped`. */
  async stop(): Promise<void> {
    this.#mode = 'draining'
    this.#nextPass()
    await this.#pass
    await this.idle()
    this.#mode = 'stopped'
    this.#nextHeartbeat()
    if (this.#outcomes.isEmpty) await this.#registry.leave(this.#context()).catch(() => {})
  }

  /** Resolves when everything that was started has ended and its outcome is written, as far as the store takes it. */
  async idle(): Promise<void> {
    await this.#keys.idle()
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
    await this.#outcomes.flush()
  }

  /** Starts everything that is ready now; returns how long to wait until the next pass. */
  pass(): Promise<number> {
    this.#pass ??= this.#runPass().finally(() => {
      this.#pass = null
    })
    return this.#pass
  }

  get #isStopping(): boolean {
    return this.#mode === 'draining' || this.#mode === 'stopped'
  }

  #planPass(delayMs: number): void {
    if (this.#isStopping) return
    this.#nextPass = this.#deps.timers.after(delayMs, async () => this.#planPass(await this.pass()))
  }

  async #runPass(): Promise<number> {
    const ctx = this.#context()
    const before = this.#mode
    if (!this.#isStopping) this.#mode = 'passing'
    try {
      const waitMs = await this.#sendReady(ctx)
      this.#leavePass('waiting')
      return waitMs
    } catch (error) {
      if (before !== 'failing')
        ctx.log.error({ err: error }, 'the queue of push messages cannot be worked on')
      this.#leavePass('failing')
      return AFTER_ERROR_MS
    }
  }

  #leavePass(next: 'waiting' | 'failing'): void {
    if (this.#mode === 'passing') this.#mode = next
  }

  async #sendReady(ctx: Context): Promise<number> {
    await this.#outcomes.flush()
    const route = this.#openRoute(ctx)
    if (route === null) return PASS_EVERY_MS
    await this.#watchPeers(ctx)
    await this.#claimAndStart(ctx, route)
    void this.#outcomes.flush()
    const nextReadyAt = (await findNextReady(ctx.store)) ?? Number.POSITIVE_INFINITY
    this.#precomputeKeys(ctx, route, nextReadyAt)
    const isWatching = this.#hasPeers || this.#keys.isExpecting(ctx.now())
    const atMost = isWatching ? WATCH_EVERY_MS : PASS_EVERY_MS
    return Math.max(1, Math.min(atMost, nextReadyAt - ctx.now()))
  }

  /** Null without a key to sign with: nothing is claimed, so the attempts of the rows are not used up. */
  #openRoute(ctx: Context): SendRoute | null {
    const { timeoutMs, timers } = this.#deps
    const patience = timeoutMs === undefined ? {} : { timeoutMs }
    const route = openRoute(ctx, { deriveKeys: this.#keys.deriveKeys, ...patience })
    if (!route && timers.elapsed() - this.#missingKeyEmittedAt >= EMIT_AGAIN_MS) {
      this.#missingKeyEmittedAt = timers.elapsed()
      ctx.emit('push_send_missing_vapid_private', {})
    }
    return route
  }

  #precomputeKeys(ctx: Context, route: SendRoute, nextReadyAt: number): void {
    this.#keys.forgetPast(ctx.now())
    if (route.name !== 'local' || nextReadyAt > ctx.now() + PRECOMPUTE_MS) return
    this.#keys.prepare(ctx, {
      join: async () => void (await this.#join(ctx)),
      isOurs: (id) => this.#registry.isOurs(id),
      isOver: () => this.#isStopping,
    })
  }

  async #join(ctx: Context): Promise<string> {
    const name = await this.#registry.enter(ctx)
    this.#planHeartbeat()
    return name
  }

  async #claimAndStart(ctx: Context, route: SendRoute): Promise<void> {
    let plan: string[] = []
    let plannedAt = 0
    while (!this.#isStopping) {
      await this.#limiter.waitForSlots(this.#atOnce)
      await this.#watchPeers(ctx)
      if (plan.length === 0 || this.#elapsed() - plannedAt >= PLAN_MS) {
        plan = await this.#plan(ctx)
        plannedAt = this.#elapsed()
      }
      const wanted = plan.splice(0, this.#atOnce)
      if (wanted.length === 0) return
      const { claim, rows } = await this.#claim(ctx, wanted)
      // Peers want the same rows: a new plan shows which are left.
      if (rows.length < wanted.length / 2) plan = []
      if (rows.length > 0) await this.#startRows(this.#batchOf(ctx, route, claim), rows)
    }
  }

  async #plan(ctx: Context): Promise<string[]> {
    const ready = await listReady(ctx.store, ctx.now(), PLAN_SIZE)
    const free = ready.filter(({ id }) => !this.#outcomes.isClaimed(id))
    return planFairly(free, (id) => this.#registry.isOurs(id))
  }

  /** One commit writes outcomes and a heartbeat, and claims the next rows. */
  async #claim(
    ctx: Context,
    ids: readonly string[],
  ): Promise<{ claim: string; rows: QueuedPush[] }> {
    const claim = await this.#join(ctx)
    const claimed = await this.#registry.heartbeat(
      ctx,
      (ctx, work) => this.#outcomes.writeWith(ctx, work),
      (ctx) => claimRows(ctx.store, { claim, ids, now: ctx.now() }),
    )
    const rows = claimed ?? []
    this.#outcomes.addClaimed(rows)
    return { claim, rows }
  }

  #batchOf(ctx: Context, route: SendRoute, claim: string): Batch {
    return {
      ctx,
      route,
      claim,
      enter: async () => {
        const leave = await this.#limiter.enter()
        if (this.#isProven(ctx, claim)) return leave
        leave()
        return null
      },
      track: (ending) => {
        this.#underWay.add(ending)
        void ending.finally(() => this.#underWay.delete(ending))
      },
      settle: (outcome) => {
        this.#outcomes.add(outcome)
        if (!this.#pass) void this.#outcomes.flush()
      },
    }
  }

  async #startRows(batch: Batch, rows: readonly QueuedPush[]): Promise<void> {
    const isProven = () => this.#isProven(batch.ctx, batch.claim)
    let at = 0
    try {
      const start = await prepareBatch(batch, rows, this.#compose)
      const begunAt = this.#elapsed()
      for (; at < rows.length && !this.#isStopping && isProven(); at++) {
        // One row can fill the slots for long: rows that are ready by now do not wait for the rest of this batch.
        if (at > 0 && this.#elapsed() - begunAt >= PLAN_MS) break
        if (!(await start(rows[at]!))) break
      }
    } finally {
      // No slot for so many, stopping, expired, or the store failed in between. A failing store gets them when it is back.
      for (const row of rows.slice(at)) {
        this.#outcomes.add({ ...nothingSent(batch.claim, row), verdict: { kind: 'untried' } })
      }
      if (at < rows.length) await this.#outcomes.flush()
    }
  }

  #planHeartbeat(): void {
    this.#nextHeartbeat()
    if (this.#mode === 'stopped') return
    this.#nextHeartbeat = this.#deps.timers.after(HEARTBEAT_MS, () => this.#heartbeat())
  }

  async #heartbeat(): Promise<void> {
    const ctx = this.#context()
    try {
      const isWanted = this.#pass !== null || this.#keys.isExpecting(ctx.now())
      if (this.#outcomes.isEmpty && !isWanted) return await this.#registry.leave(ctx)
      await this.#registry.heartbeat(ctx, inTransaction, async () => {})
    } catch (error) {
      ctx.log.warn({ fault: errorText(error) }, 'the heartbeat of the sender could not be written')
    }
    this.#planHeartbeat()
  }

  async #watchPeers(ctx: Context): Promise<void> {
    if (this.#elapsed() - this.#peersWatchedAt < WATCH_EVERY_MS) return
    this.#peersWatchedAt = this.#elapsed()
    this.#hasPeers = await this.#registry.watch(ctx)
  }

  /** The peers still leave this sender what it has claimed. */
  #isProven(ctx: Context, claim: string): boolean {
    return this.#registry.name(ctx.now()) === claim
  }

  #context(): Context {
    return this.#deps.contextFor('push')
  }

  #elapsed(): number {
    return this.#deps.timers.elapsed()
  }
}
