/**
 * Sends what is due. One loop in every process that may send, as many as there are: each takes a few letters at a time,
 * sends them in bounded lanes, and puts what became of them on record. No claim, no sending.
 */
import type { Context } from '../../../platform/context.ts'
import type { Locale, Translate } from '../../../platform/i18n/index.ts'
import type { Timers } from '../../../platform/jobs/index.ts'
import type { Letter, Outcome } from '../../../platform/push/index.ts'
import { inTransaction } from '../../../platform/store/index.ts'
import { PASS_EVERY_MS } from '../contract/limits.ts'
import { backOffMs, judge, type Verdict } from '../rules/retries.ts'
import {
  claimRows,
  findNextReady,
  listReady,
  listSubscriptionsOf,
  type Ready,
  type Subscription,
  type Waiting,
} from '../store/index.ts'
import { AHEAD_MS, Ahead } from './ahead.ts'
import { compose } from './composing.ts'
import { LANES, type LaneSizes, Lanes } from './lanes.ts'
import { Ledger } from './ledger.ts'
import { BEAT_MS, Presence } from './presence.ts'
import { openRoute, type SendRoute } from './route.ts'
import type { PushSource } from './sources.ts'
import { tellAttempt, tellGivenUp, tellNobody, tellOutcome } from './telling.ts'

export interface SenderGround {
  contextFor(requestId: string): Context
  translateFor(locale: Locale): Translate
  timers: Timers
  sources: readonly PushSource[]
  timeoutMs?: number
  lanes?: LaneSizes
}

// Few at a time: what a dead process held is what others have to wait for.
const AT_ONCE = 32
// So many are looked at together: some batches for each of those who send.
const IN_PLAN = 1_024
const PLAN_MS = 1_000
const WATCH_EVERY_MS = 500
const AFTER_FAULT_MS = 5_000
// A missing key is told once in a while, not at every look.
const TELL_AGAIN_MS = 3_600_000

export class Sender {
  readonly #ground: SenderGround
  readonly #sources: ReadonlyMap<string, PushSource>
  readonly #atOnce: number
  readonly #lanes: Lanes
  readonly #ledger: Ledger
  readonly #presence: Presence
  readonly #ahead = new Ahead()
  readonly #underWay = new Set<Promise<void>>()
  #next: () => void = () => {}
  #nextBeat: () => void = () => {}
  #passing: Promise<number> | null = null
  #watchedAt = Number.NEGATIVE_INFINITY
  #hasCompany = false
  #isStopping = false
  #isGone = false
  #isInTrouble = false
  #toldMissingKeyAt = Number.NEGATIVE_INFINITY

  constructor(ground: SenderGround) {
    const { timers, lanes = LANES } = ground
    this.#ground = ground
    this.#sources = new Map(ground.sources.map((source) => [source.kind, source]))
    this.#atOnce = Math.min(AT_ONCE, lanes.fast)
    this.#lanes = new Lanes(timers, lanes)
    this.#ledger = new Ledger(() => ground.contextFor('push'))
    this.#presence = new Presence(timers)
  }

  start(): void {
    this.#plan(0)
  }

  /** No new letters; those on their way come to their end, and what became of them is written. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#next()
    await this.#passing
    await this.idle()
    this.#isGone = true
    this.#nextBeat()
    // Who could not put on record what became of something leaves without a word: others notice, and free it.
    if (!this.#ledger.isEmpty) return
    await this.#presence.leave(this.#ground.contextFor('push')).catch(() => {})
  }

  /** Everything that was sent has ended and is on record; what is due soon is prepared. */
  async idle(): Promise<void> {
    await this.#ahead.idle()
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
    await this.#ledger.flush()
  }

  /** Sends everything that is due now; answers how long to wait until the next look. */
  pass(): Promise<number> {
    this.#passing ??= this.#pass().finally(() => {
      this.#passing = null
    })
    return this.#passing
  }

  #plan(delayMs: number): void {
    if (this.#isStopping) return
    this.#next = this.#ground.timers.after(delayMs, async () => this.#plan(await this.pass()))
  }

  async #pass(): Promise<number> {
    const ctx = this.#ground.contextFor('push')
    try {
      const waitMs = await this.#sendDue(ctx)
      this.#isInTrouble = false
      return waitMs
    } catch (fault) {
      // One line when it begins: the store may be away for hours.
      if (!this.#isInTrouble) ctx.log.error({ err: fault }, 'notifications cannot be sent')
      this.#isInTrouble = true
      return AFTER_FAULT_MS
    }
  }

  async #sendDue(ctx: Context): Promise<number> {
    await this.#ledger.flush()
    const { timeoutMs } = this.#ground
    const patience = timeoutMs === undefined ? {} : { timeoutMs }
    const route = openRoute(ctx, { meet: this.#ahead.meet, ...patience })
    if (!route) return this.#tellMissingKey(ctx)
    await this.#watch(ctx)
    await this.#sendAll(ctx, route)
    void this.#ledger.flush()
    const nextAt = (await findNextReady(ctx.store)) ?? Number.POSITIVE_INFINITY
    this.#ahead.forgetPast(ctx.now())
    if (route.name === 'local' && nextAt <= ctx.now() + AHEAD_MS) this.#prepare(ctx)
    const watches = this.#hasCompany || this.#ahead.isExpecting(ctx.now())
    const atMost = watches ? WATCH_EVERY_MS : PASS_EVERY_MS
    return Math.max(1, Math.min(atMost, nextAt - ctx.now()))
  }

  #prepare(ctx: Context): void {
    this.#ahead.prepare(ctx, {
      join: async () => {
        await this.#presence.enter(ctx)
        this.#keepBeating()
      },
      isOurs: (id) => this.#presence.isOurs(id),
      isOver: () => this.#isStopping,
    })
  }

  async #sendAll(ctx: Context, route: SendRoute): Promise<void> {
    let plan: string[] = []
    let plannedAt = 0
    while (!this.#isStopping) {
      await this.#lanes.room(this.#atOnce)
      await this.#watch(ctx)
      if (plan.length === 0 || this.#ground.timers.elapsed() - plannedAt >= PLAN_MS) {
        plan = await this.#planReady(ctx)
        plannedAt = this.#ground.timers.elapsed()
      }
      const wanted = plan.splice(0, this.#atOnce)
      if (wanted.length === 0) return
      const { claim, rows } = await this.#take(ctx, wanted)
      // Others are in the same rows: a new look shows which are left.
      if (rows.length < wanted.length / 2) plan = []
      if (rows.length > 0) await this.#sendRows({ ctx, route, claim }, rows)
    }
  }

  /**
   * What may be taken now: our own part first, and that of others when nothing else is left. But nobody's second comes
   * before anybody's first, even if that one falls to a sender whose lanes are full of lines that stay silent.
   */
  async #planReady(ctx: Context): Promise<string[]> {
    const ready = await listReady(ctx.store, ctx.now(), IN_PLAN)
    const free = ready.filter(({ id }) => !this.#ledger.holds(id))
    const { ours = [], others = [] } = Object.groupBy(free, ({ id }) =>
      this.#presence.isOurs(id) ? 'ours' : 'others',
    )
    // Whose part it is takes them from the front, so those who help begin at the end.
    const helped = others.toReversed().toSorted((a, b) => a.turn - b.turn)
    const { firsts = [], seconds = [] } = Object.groupBy(ours, turnOf)
    const before = seconds.length > 0 ? helped.filter((one) => turnOf(one) === 'firsts') : []
    const plan = ours.length > 0 ? [...firsts, ...before, ...seconds] : helped
    return plan.map(({ id }) => id)
  }

  /** One commit: what ended is put on record, we show that we live, and the next letters are ours. */
  async #take(ctx: Context, ids: readonly string[]): Promise<{ claim: string; rows: Waiting[] }> {
    const claim = await this.#presence.enter(ctx)
    this.#keepBeating()
    const taken = await this.#presence.beat(
      ctx,
      (ctx, work) => this.#ledger.writeWith(ctx, work),
      (ctx) => claimRows(ctx.store, { claim, ids, now: ctx.now() }),
    )
    const rows = taken ?? []
    this.#ledger.hold(rows)
    return { claim, rows }
  }

  #keepBeating(): void {
    this.#nextBeat()
    if (this.#isGone) return
    this.#nextBeat = this.#ground.timers.after(BEAT_MS, () => this.#beat())
  }

  async #beat(): Promise<void> {
    const ctx = this.#ground.contextFor('push')
    try {
      const isWanted = this.#passing || this.#ahead.isExpecting(ctx.now())
      if (this.#ledger.isEmpty && !isWanted) return await this.#presence.leave(ctx)
      await this.#presence.beat(ctx, inTransaction, async () => {})
    } catch (fault) {
      ctx.log.warn({ fault: String(fault) }, 'the sender of notifications could not be confirmed')
    }
    this.#keepBeating()
  }

  async #watch(ctx: Context): Promise<void> {
    const elapsed = this.#ground.timers.elapsed()
    if (elapsed - this.#watchedAt < WATCH_EVERY_MS) return
    this.#watchedAt = elapsed
    this.#hasCompany = await this.#presence.watch(ctx)
  }

  /** Others leave us what we hold. */
  #isTrusted({ ctx, claim }: Round): boolean {
    return this.#presence.name(ctx.now()) === claim
  }

  /** Nothing is taken: the attempts of the letters are not used up by a fault of ours. */
  #tellMissingKey(ctx: Context): number {
    const elapsed = this.#ground.timers.elapsed()
    if (elapsed - this.#toldMissingKeyAt >= TELL_AGAIN_MS) {
      this.#toldMissingKeyAt = elapsed
      ctx.emit('push_send_missing_vapid_private', {})
    }
    return PASS_EVERY_MS
  }

  async #sendRows(round: Round, rows: readonly Waiting[]): Promise<void> {
    let at = 0
    try {
      const { ctx } = round
      const owners = [...new Set(rows.map(({ ownerId }) => ownerId))]
      const subscriptions = await listSubscriptionsOf(ctx.store, owners)
      const writers = { sources: this.#sources, translateFor: this.#ground.translateFor }
      const { letters, unwritable } = await compose(ctx, rows, writers)
      const begunAt = this.#ground.timers.elapsed()
      for (; at < rows.length && !this.#isStopping && this.#isTrusted(round); at++) {
        const row = rows[at]!
        // Twenty silent devices of one person can fill the lanes: whoever is due by now does not wait for the rest.
        if (at > 0 && this.#ground.timers.elapsed() - begunAt >= PLAN_MS) break
        const source = this.#sources.get(row.kind)
        const letter = letters.get(row.id)
        if (!source) this.#switchOff(round, row)
        else if (unwritable.has(row.id)) this.#tryLater(round, source, row)
        else if (!letter) this.#drop(round, row)
        else {
          const devices = subscriptions.get(row.ownerId) ?? []
          if (!(await this.#sendRow(round, source, row, letter, devices))) break
        }
      }
    } finally {
      // No places for so many, asked to stop, taken for dead, or the store went away in between: as they were.
      if (at < rows.length) await this.#giveBack(round, rows.slice(at))
    }
  }

  /** A store that is away hears of it when it is back. */
  async #giveBack({ claim }: Round, rows: readonly Waiting[]): Promise<void> {
    for (const row of rows) this.#ledger.add({ ...nothingSent(claim, row), verdict: UNTRIED })
    await this.#ledger.flush()
  }

  /** A kind of another release: told once, kept, never taken again. */
  #switchOff({ ctx, claim }: Round, row: Waiting): void {
    ctx.emit('push_event_unknown_kind', { kind: row.kind })
    this.#ledger.add({ ...nothingSent(claim, row), verdict: { kind: 'unknown_kind' } })
  }

  #drop({ claim }: Round, row: Waiting): void {
    this.#ledger.add({ ...nothingSent(claim, row), verdict: { kind: 'done', hasRung: false } })
  }

  #tryLater({ ctx, claim }: Round, source: PushSource, row: Waiting): void {
    const { attempts } = row
    const verdict: Verdict =
      attempts < source.maxAttempts
        ? { kind: 'again', waitMs: backOffMs(attempts, null) }
        : { kind: 'given_up', status: null }
    if (verdict.kind === 'given_up') tellGivenUp(ctx, source, row, null)
    const isKept = source.family === 'event'
    this.#ledger.add({ ...nothingSent(claim, row), verdict, isKept })
  }

  /** Waits for places, not for answers. False when we were taken for dead before anything was sent. */
  async #sendRow(
    round: Round,
    source: PushSource,
    row: Waiting,
    letter: Letter,
    devices: readonly Subscription[],
  ): Promise<boolean> {
    const missing = devices.filter(({ id }) => !row.delivered.includes(id))
    if (missing.length === 0) {
      if (devices.length === 0) tellNobody(round.ctx, source, row)
      this.#drop(round, row)
      return true
    }
    const sendings: Promise<Sent>[] = []
    for (const device of missing) {
      const leave = await this.#lanes.enter()
      // A place can be long in coming, and meanwhile others may have sent it in our place.
      if (!this.#isTrusted(round)) {
        leave()
        break
      }
      sendings.push(send(round.route, device, letter).finally(leave))
    }
    if (sendings.length === 0) return false
    tellAttempt(round.ctx, source, row, sendings.length)
    const isCutShort = sendings.length < missing.length
    const ending = Promise.all(sendings).then((sent) =>
      this.#end(round, source, row, { sent, isCutShort }),
    )
    this.#underWay.add(ending)
    void ending.finally(() => this.#underWay.delete(ending))
    return true
  }

  #end(
    { ctx, claim }: Round,
    source: PushSource,
    row: Waiting,
    { sent, isCutShort }: Ending,
  ): void {
    const outcomes = new Map(sent)
    for (const [device, outcome] of outcomes) tellOutcome(ctx, source, row, device, outcome)
    const verdict: Verdict = isCutShort
      ? { kind: 'again', waitMs: 0 }
      : judge([...outcomes.values()], {
          attempts: row.attempts,
          maxAttempts: source.maxAttempts,
          hadRung: row.delivered.length > 0,
        })
    if (verdict.kind === 'given_up') tellGivenUp(ctx, source, row, verdict.status)
    if (verdict.kind === 'done' && !verdict.hasRung) tellNobody(ctx, source, row)
    this.#ledger.add({ claim, row, outcomes, verdict, isKept: source.family === 'event' })
    // While letters are being taken, the next taking puts it on record.
    if (!this.#passing) void this.#ledger.flush()
  }
}

interface Round {
  ctx: Context
  route: SendRoute
  claim: string
}

interface Ending {
  sent: readonly Sent[]
  /** Some devices were not written to. */
  isCutShort: boolean
}

function turnOf({ turn }: Ready): 'firsts' | 'seconds' {
  return turn === 0 ? 'firsts' : 'seconds'
}

const UNTRIED = { kind: 'untried' } as const

function nothingSent(claim: string, row: Waiting) {
  return { claim, row, outcomes: new Map<string, Outcome>(), isKept: false }
}

type Sent = readonly [device: string, outcome: Outcome]

async function send(route: SendRoute, device: Subscription, letter: Letter): Promise<Sent> {
  return [device.id, await route.send(device, letter)]
}
