/**
 * One process that works on a queue. Its modes:
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
 * Beside the mode, the worker is registered from its first claim until a heartbeat finds nothing claimed and nothing
 * expected. Rows are processed only while the registration is proven: an expired worker starts nothing.
 */
import type { Context } from '../context.ts'
import { errorText } from '../events/index.ts'
import { inTransaction } from '../store/index.ts'
import type { Cancel, Timers } from '../time/timers.ts'
import { CONCURRENCY, ConcurrencyLimiter, type ConcurrencyLimits } from './concurrency-limiter.ts'
import type { Batch, Peers, QueueHandler, QueueStore } from './handler.ts'
import { OutcomeBatcher, type RowOutcome } from './outcome-batcher.ts'
import { planFairly } from './plan.ts'
import { WORKER_HEARTBEAT_MS, WorkerRegistry } from './worker-registry.ts'

export interface QueueWorkerDeps<Row, Outcome, Session> {
  contextFor(): Context
  timers: Timers
  limits?: ConcurrencyLimits | undefined
  /** The longest time between two passes. */
  passEveryMs: number
  queue: QueueStore<Row>
  handler: QueueHandler<Row, Outcome, Session>
}

type Mode = 'waiting' | 'passing' | 'failing' | 'draining' | 'stopped'

// Few at a time: what a dead process had claimed is what its peers have to wait for.
const CLAIM_AT_ONCE = 32
// So many are planned together: some claims for each of the peers.
const PLAN_SIZE = 1_024
const PLAN_MS = 1_000
const WATCH_EVERY_MS = 500
const AFTER_ERROR_MS = 5_000

export class QueueWorker<Row extends { id: string }, Outcome extends RowOutcome, Session> {
  readonly #deps: QueueWorkerDeps<Row, Outcome, Session>
  readonly #atOnce: number
  readonly #limiter: ConcurrencyLimiter
  readonly #outcomes: OutcomeBatcher<Outcome>
  readonly #registry: WorkerRegistry
  readonly #underWay = new Set<Promise<void>>()
  #mode: Mode = 'waiting'
  #pass: Promise<number> | null = null
  #nextPass: Cancel = () => {}
  #nextHeartbeat: Cancel = () => {}
  #peersWatchedAt = Number.NEGATIVE_INFINITY
  #hasPeers = false

  constructor(deps: QueueWorkerDeps<Row, Outcome, Session>) {
    const { timers, limits = CONCURRENCY, handler, queue } = deps
    this.#deps = deps
    this.#atOnce = Math.min(CLAIM_AT_ONCE, limits.fast)
    this.#limiter = new ConcurrencyLimiter(timers, limits)
    this.#outcomes = new OutcomeBatcher(deps.contextFor, (ctx, batch) => handler.write(ctx, batch))
    this.#registry = new WorkerRegistry(timers, queue)
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
    if (this.#outcomes.isEmpty) await this.#registry.leave(this.#deps.contextFor()).catch(() => {})
  }

  /** Resolves when everything that was started has ended and its outcome is written, as far as the store takes it. */
  async idle(): Promise<void> {
    await this.#deps.handler.idle()
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
    const ctx = this.#deps.contextFor()
    const before = this.#mode
    if (!this.#isStopping) this.#mode = 'passing'
    try {
      const waitMs = await this.#processReady(ctx)
      this.#leavePass('waiting')
      return waitMs
    } catch (error) {
      if (before !== 'failing') ctx.log.error({ err: error }, 'the queue cannot be worked on')
      this.#leavePass('failing')
      return AFTER_ERROR_MS
    }
  }

  #leavePass(next: 'waiting' | 'failing'): void {
    if (this.#mode === 'passing') this.#mode = next
  }

  async #processReady(ctx: Context): Promise<number> {
    const { handler, queue, passEveryMs } = this.#deps
    await this.#outcomes.flush()
    const session = handler.open(ctx)
    if (session === null) return passEveryMs
    await this.#watchPeers(ctx)
    await this.#claimAndStart(ctx, session)
    void this.#outcomes.flush()
    const nextReadyAt = (await queue.findNextReady(ctx.store)) ?? Number.POSITIVE_INFINITY
    handler.onPassed(ctx, { session, nextReadyAt, peers: this.#peersOf(ctx) })
    const isWatching = this.#hasPeers || handler.isExpecting(ctx.now())
    const atMost = isWatching ? WATCH_EVERY_MS : passEveryMs
    return Math.max(1, Math.min(atMost, nextReadyAt - ctx.now()))
  }

  #peersOf(ctx: Context): Peers {
    return {
      join: async () => void (await this.#join(ctx)),
      isOurs: (id) => this.#registry.isOurs(id),
      isOver: () => this.#isStopping,
    }
  }

  async #join(ctx: Context): Promise<string> {
    const name = await this.#registry.enter(ctx)
    this.#planHeartbeat()
    return name
  }

  async #claimAndStart(ctx: Context, session: Session): Promise<void> {
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
      if (rows.length > 0) await this.#startRows(this.#batchOf(ctx, session, claim), rows)
    }
  }

  async #plan(ctx: Context): Promise<string[]> {
    const ready = await this.#deps.queue.listReady(ctx.store, ctx.now(), PLAN_SIZE)
    const free = ready.filter(({ id }) => !this.#outcomes.isClaimed(id))
    return planFairly(free, (id) => this.#registry.isOurs(id))
  }

  /** One commit writes outcomes and a heartbeat, and claims the next rows. */
  async #claim(ctx: Context, ids: readonly string[]): Promise<{ claim: string; rows: Row[] }> {
    const claim = await this.#join(ctx)
    const claimed = await this.#registry.heartbeat(
      ctx,
      (ctx, work) => this.#outcomes.writeWith(ctx, work),
      (ctx) => this.#deps.queue.claim(ctx.store, { claim, ids, now: ctx.now() }),
    )
    const rows = claimed ?? []
    this.#outcomes.addClaimed(rows)
    return { claim, rows }
  }

  #batchOf(ctx: Context, session: Session, claim: string): Batch<Session, Outcome> {
    return {
      ctx,
      session,
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

  async #startRows(batch: Batch<Session, Outcome>, rows: readonly Row[]): Promise<void> {
    const isProven = () => this.#isProven(batch.ctx, batch.claim)
    let at = 0
    try {
      const start = await this.#deps.handler.prepare(batch, rows)
      const begunAt = this.#elapsed()
      for (; at < rows.length && !this.#isStopping && isProven(); at++) {
        // One row can fill the slots for long: rows that are ready by now do not wait for the rest of this batch.
        if (at > 0 && this.#elapsed() - begunAt >= PLAN_MS) break
        if (!(await start(rows[at]!))) break
      }
    } finally {
      // No slot for so many, stopping, expired, or the store failed in between. A failing store gets them when it is back.
      for (const row of rows.slice(at)) {
        this.#outcomes.add(this.#deps.handler.untried(batch.claim, row))
      }
      if (at < rows.length) await this.#outcomes.flush()
    }
  }

  #planHeartbeat(): void {
    this.#nextHeartbeat()
    if (this.#mode === 'stopped') return
    this.#nextHeartbeat = this.#deps.timers.after(WORKER_HEARTBEAT_MS, () => this.#heartbeat())
  }

  async #heartbeat(): Promise<void> {
    const ctx = this.#deps.contextFor()
    try {
      const isWanted = this.#pass !== null || this.#deps.handler.isExpecting(ctx.now())
      if (this.#outcomes.isEmpty && !isWanted) return await this.#registry.leave(ctx)
      await this.#registry.heartbeat(ctx, inTransaction, async () => {})
    } catch (error) {
      ctx.log.warn({ fault: errorText(error) }, 'the heartbeat of a queue could not be written')
    }
    this.#planHeartbeat()
  }

  async #watchPeers(ctx: Context): Promise<void> {
    if (this.#elapsed() - this.#peersWatchedAt < WATCH_EVERY_MS) return
    this.#peersWatchedAt = this.#elapsed()
    this.#hasPeers = await this.#registry.watch(ctx)
  }

  /** The peers still leave this worker what it has claimed. */
  #isProven(ctx: Context, claim: string): boolean {
    return this.#registry.name(ctx.now()) === claim
  }

  #elapsed(): number {
    return this.#deps.timers.elapsed()
  }
}
