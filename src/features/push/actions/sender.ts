/**
 * Sends what is due. One loop in every process; only the one that holds the jobs lease works. Rows are taken by lease,
 * sent in bounded lanes, and given back with what became of them. No claim, no sending.
 */
import type { Context } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/index.ts'
import type { Locale, Translate } from '../../../platform/i18n/index.ts'
import type { Timers } from '../../../platform/jobs/index.ts'
import type { Letter, Outcome } from '../../../platform/push/index.ts'
import { TIMEOUT_MS } from '../../../platform/push/index.ts'
import { listPeople } from '../../account/index.ts'
import { PASS_EVERY_MS } from '../contract/limits.ts'
import { judge } from '../rules/retries.ts'
import {
  claimReady,
  findNextReady,
  freeOldClaims,
  listSubscriptionsOf,
  type Subscription,
  unclaim,
  type Waiting,
} from '../store/index.ts'
import { type LaneSizes, Lanes } from './lanes.ts'
import { Ledger } from './ledger.ts'
import { openRoute, type SendRoute } from './route.ts'
import type { PushSource, Speaker } from './sources.ts'
import { tellAttempt, tellGivenUp, tellNobody, tellOutcome } from './telling.ts'

export interface SenderGround {
  contextFor(requestId: string): Context
  translateFor(locale: Locale): Translate
  /** The taking of the jobs lease, as far as it is proven at this moment. */
  seat(): number | null
  timers: Timers
  sources: readonly PushSource[]
  timeoutMs?: number
  lanes?: LaneSizes
}

// Claims are short: what a dead process held is what others have to wait for.
const AT_ONCE = 128
// Who does not hold the lease looks whether it came to them.
const STANDBY_MS = 1_000
const AFTER_FAULT_MS = 5_000
// What an earlier holder had on the wire has ended by then: its own time limit, and a little.
const SETTLED_MS = TIMEOUT_MS + 2_000
// A missing key is told once in a while, not three times a minute.
const TELL_AGAIN_MS = 3_600_000

export class Sender {
  readonly #ground: SenderGround
  readonly #sources: ReadonlyMap<string, PushSource>
  readonly #lanes: Lanes
  readonly #ledger: Ledger
  readonly #underWay = new Set<Promise<void>>()
  #next: () => void = () => {}
  #passing: Promise<number> | null = null
  #isStopping = false
  #isInTrouble = false
  #toldMissingKeyAt = Number.NEGATIVE_INFINITY

  constructor(ground: SenderGround) {
    this.#ground = ground
    this.#sources = new Map(ground.sources.map((source) => [source.kind, source]))
    this.#lanes = new Lanes(ground.timers, ground.lanes)
    this.#ledger = new Ledger(() => ground.contextFor('push'))
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
  }

  /** Everything that was sent has ended and is on record. */
  async idle(): Promise<void> {
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
    const seat = this.#ground.seat()
    if (seat === null) return STANDBY_MS
    const ctx = this.#ground.contextFor('push')
    try {
      const waitMs = await this.#sendDue(ctx, seat)
      this.#isInTrouble = false
      return waitMs
    } catch (fault) {
      // One line when it begins: the store may be away for hours.
      if (!this.#isInTrouble) ctx.log.error({ err: fault }, 'notifications cannot be sent')
      this.#isInTrouble = true
      return AFTER_FAULT_MS
    }
  }

  async #sendDue(ctx: Context, seat: number): Promise<number> {
    await this.#ledger.flush()
    const route = openRoute(ctx, this.#ground.timeoutMs)
    if (!route) return this.#tellMissingKey(ctx)
    const now = ctx.now()
    await freeOldClaims(ctx.store, seat, now - SETTLED_MS, now)
    while (this.#maySend(seat)) {
      const claim = newToken()
      const rows = await claimReady(ctx.store, {
        claim,
        epoch: seat,
        now: ctx.now(),
        limit: AT_ONCE,
      })
      if (rows.length === 0) break
      await this.#sendRows({ ctx, route, seat, claim }, rows)
    }
    const nextAt = await findNextReady(ctx.store)
    return Math.max(1, Math.min(PASS_EVERY_MS, (nextAt ?? Number.POSITIVE_INFINITY) - ctx.now()))
  }

  #maySend(seat: number): boolean {
    return !this.#isStopping && this.#ground.seat() === seat
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
    const { ctx } = round
    const owners = [...new Set(rows.map(({ ownerId }) => ownerId))]
    const subscriptions = await listSubscriptionsOf(ctx.store, owners)
    const letters = await this.#compose(ctx, rows, owners)
    for (const [at, row] of rows.entries()) {
      if (!this.#maySend(round.seat)) {
        await unclaim(
          ctx.store,
          round.claim,
          rows.slice(at).map(({ id }) => id),
          ctx.now(),
        )
        return
      }
      const source = this.#sources.get(row.kind)
      const letter = letters.get(row.id)
      if (!source) this.#switchOff(round, row)
      else if (!letter) this.#drop(round, row)
      else await this.#sendRow(round, source, row, letter, subscriptions.get(row.ownerId) ?? [])
    }
  }

  async #compose(ctx: Context, rows: readonly Waiting[], owners: readonly string[]) {
    const people = await listPeople(ctx.store, owners)
    const speakers = new Map<string, Speaker>()
    for (const id of owners) {
      const { locale = 'en' as const, timeZone = 'UTC' } = people.get(id) ?? {}
      speakers.set(id, { locale, timeZone, t: this.#ground.translateFor(locale) })
    }
    const letters = new Map<string, Letter>()
    for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
      const written = await this.#sources
        .get(kind)
        ?.compose(ctx, ofKind, (ownerId) => speakers.get(ownerId)!)
      for (const [id, letter] of written ?? []) letters.set(id, letter)
    }
    return letters
  }

  /** A kind of another release: told once, kept, never taken again. */
  #switchOff({ ctx, claim }: Round, row: Waiting): void {
    ctx.emit('push_event_unknown_kind', { kind: row.kind })
    const outcomes = new Map<string, Outcome>()
    this.#ledger.add({ claim, row, outcomes, verdict: { kind: 'unknown_kind' }, isKept: true })
  }

  #drop({ claim }: Round, row: Waiting): void {
    const verdict = { kind: 'done' as const, hasRung: false }
    this.#ledger.add({ claim, row, outcomes: new Map(), verdict, isKept: false })
  }

  /** Waits for places, not for answers. */
  async #sendRow(
    round: Round,
    source: PushSource,
    row: Waiting,
    letter: Letter,
    devices: readonly Subscription[],
  ): Promise<void> {
    const missing = devices.filter(({ id }) => !row.delivered.includes(id))
    if (missing.length === 0) {
      if (devices.length === 0) tellNobody(round.ctx, source, row)
      return this.#drop(round, row)
    }
    tellAttempt(round.ctx, source, row, missing.length)
    const sendings: Promise<Sent>[] = []
    for (const device of missing) {
      const leave = await this.#lanes.enter()
      sendings.push(send(round.route, device, letter).finally(leave))
    }
    const ending = Promise.all(sendings).then((sent) => this.#end(round, source, row, sent))
    this.#underWay.add(ending)
    void ending.finally(() => this.#underWay.delete(ending))
  }

  #end({ ctx, claim }: Round, source: PushSource, row: Waiting, sent: readonly Sent[]): void {
    const outcomes = new Map(sent)
    for (const [device, outcome] of outcomes) tellOutcome(ctx, source, row, device, outcome)
    const verdict = judge([...outcomes.values()], {
      attempts: row.attempts,
      maxAttempts: source.maxAttempts,
      hadRung: row.delivered.length > 0,
    })
    if (verdict.kind === 'given_up') tellGivenUp(ctx, source, row, verdict.status)
    if (verdict.kind === 'done' && !verdict.hasRung) tellNobody(ctx, source, row)
    this.#ledger.add({ claim, row, outcomes, verdict, isKept: source.family === 'event' })
  }
}

interface Round {
  ctx: Context
  route: SendRoute
  seat: number
  claim: string
}

type Sent = readonly [device: string, outcome: Outcome]

async function send(route: SendRoute, device: Subscription, letter: Letter): Promise<Sent> {
  return [device.id, await route.send(device, letter)]
}
