/** Handles the rows of the push queue: each is composed, sent to every device of its owner, and settled. */
import type { Context } from '#platform/context.ts'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import type { DeliveryOutcome, PushMessage } from '#platform/push/index.ts'
import type { Batch, PassEnd, QueueHandler } from '#platform/queue/index.ts'
import type { Timers } from '#platform/time/timers.ts'
import { backOffMs, judgeDelivery, type RetryVerdict } from '../rules/retries.ts'
import { listSubscriptionsOf, type QueuedPush, type Subscription } from '../store/index.ts'
import { compose } from './composing.ts'
import { KeyPrecomputation, PRECOMPUTE_MS } from './key-precomputation.ts'
import { openRoute, type SendRoute } from './route.ts'
import type { PushSource } from './sources.ts'
import { type SendOutcome, writeOutcomes } from './write-outcomes.ts'

export interface PushHandlerDeps {
  translateFor(locale: Locale): Translate
  timers: Timers
  sources: readonly PushSource[]
  timeoutMs?: number
}

type SendBatch = Batch<SendRoute, SendOutcome>

// A missing key is reported from time to time, not at every pass.
const EMIT_AGAIN_MS = 3_600_000

export class PushHandler implements QueueHandler<QueuedPush, SendOutcome, SendRoute> {
  readonly #deps: PushHandlerDeps
  readonly #sources: ReadonlyMap<string, PushSource>
  readonly #keys = new KeyPrecomputation()
  #missingKeyEmittedAt = Number.NEGATIVE_INFINITY

  constructor(deps: PushHandlerDeps) {
    this.#deps = deps
    this.#sources = new Map(deps.sources.map((source) => [source.kind, source]))
  }

  /** Null without a key to sign with: nothing is claimed, so the attempts of the rows are not used up. */
  open(ctx: Context): SendRoute | null {
    const { timeoutMs, timers } = this.#deps
    const patience = timeoutMs === undefined ? {} : { timeoutMs }
    const route = openRoute(ctx, { deriveKeys: this.#keys.deriveKeys, ...patience })
    if (!route && timers.elapsed() - this.#missingKeyEmittedAt >= EMIT_AGAIN_MS) {
      this.#missingKeyEmittedAt = timers.elapsed()
      ctx.emit('push_send_missing_vapid_private', {})
    }
    return route
  }

  async prepare(batch: SendBatch, rows: readonly QueuedPush[]) {
    const { ctx } = batch
    const owners = [...new Set(rows.map(({ ownerId }) => ownerId))]
    const subscriptions = await listSubscriptionsOf(ctx.store, owners)
    const { translateFor } = this.#deps
    const deps = { sources: this.#sources, translateFor }
    const { messages, uncomposable, inactive } = await compose(ctx, rows, deps)
    return async (row: QueuedPush): Promise<boolean> => {
      const source = this.#sources.get(row.kind)
      const message = messages.get(row.id)
      if (!source) this.#switchOff(batch, row)
      else if (uncomposable.has(row.id)) this.#retryLater(batch, source, row)
      else if (!message || inactive.has(row.ownerId)) this.#drop(batch, row)
      else {
        const devices = subscriptions.get(row.ownerId) ?? []
        return this.#send({ batch, source, row }, message, devices)
      }
      return true
    }
  }

  untried(claim: string, row: QueuedPush): SendOutcome {
    return { ...nothingSent(claim, row), verdict: { kind: 'untried' } }
  }

  write(ctx: Context, outcomes: readonly SendOutcome[]): Promise<void> {
    return writeOutcomes(ctx, outcomes)
  }

  onPassed(ctx: Context, { session: route, nextReadyAt, peers }: PassEnd<SendRoute>): void {
    this.#keys.forgetPast(ctx.now())
    const isSoon = nextReadyAt <= ctx.now() + PRECOMPUTE_MS
    if (route.name === 'local' && isSoon) this.#keys.prepare(ctx, peers)
  }

  isExpecting(now: number): boolean {
    return this.#keys.isExpecting(now)
  }

  idle(): Promise<void> {
    return this.#keys.idle()
  }

  /** A kind of another release: reported once, stored, never claimed again. */
  #switchOff(batch: SendBatch, row: QueuedPush): void {
    batch.ctx.emit('push_event_unknown_kind', { kind: row.kind })
    batch.settle({ ...nothingSent(batch.claim, row), verdict: { kind: 'unknown_kind' } })
  }

  #drop(batch: SendBatch, row: QueuedPush): void {
    batch.settle({ ...nothingSent(batch.claim, row), verdict: { kind: 'done', hasRung: false } })
  }

  #retryLater(batch: SendBatch, source: PushSource, row: QueuedPush): void {
    const { attempts } = row
    const verdict: RetryVerdict =
      attempts < source.maxAttempts
        ? { kind: 'again', waitMs: backOffMs(attempts, null) }
        : { kind: 'given_up', status: null }
    if (verdict.kind === 'given_up') emitGivenUp(batch.ctx, source, row, null)
    const isRecorded = source.family === 'event'
    batch.settle({ ...nothingSent(batch.claim, row), verdict, isRecorded })
  }

  /** Waits for slots, not for responses. False when the claim was freed before anything was sent. */
  async #send(
    sending: Sending,
    message: PushMessage,
    devices: readonly Subscription[],
  ): Promise<boolean> {
    const { batch, source, row } = sending
    const missing = devices.filter(({ id }) => !row.delivered.includes(id))
    if (missing.length === 0) {
      if (devices.length === 0) emitNoSubscriptions(batch.ctx, source, row)
      this.#drop(batch, row)
      return true
    }
    const requests: Promise<DeviceOutcome>[] = []
    for (const device of missing) {
      const leave = await batch.enter()
      if (!leave) break
      requests.push(sendTo(batch.session, device, message).finally(leave))
    }
    if (requests.length === 0) return false
    emitAttempt(batch.ctx, source, row, requests.length)
    const isCutShort = requests.length < missing.length
    batch.track(Promise.all(requests).then((sent) => this.#finish(sending, { sent, isCutShort })))
    return true
  }

  #finish({ batch, source, row }: Sending, { sent, isCutShort }: SendResult): void {
    const { ctx, claim } = batch
    const outcomes = new Map(sent)
    for (const [device, outcome] of outcomes) emitOutcome(ctx, source, row, device, outcome)
    const verdict: RetryVerdict = isCutShort
      ? { kind: 'again', waitMs: 0 }
      : judgeDelivery([...outcomes.values()], {
          attempts: row.attempts,
          maxAttempts: source.maxAttempts,
          hadRung: row.delivered.length > 0,
        })
    if (verdict.kind === 'given_up') emitGivenUp(ctx, source, row, verdict.status)
    if (verdict.kind === 'done' && !verdict.hasRung) emitNoSubscriptions(ctx, source, row)
    batch.settle({ claim, row, outcomes, verdict, isRecorded: source.family === 'event' })
  }
}

interface Sending {
  batch: SendBatch
  source: PushSource
  row: QueuedPush
}

interface SendResult {
  sent: readonly DeviceOutcome[]
  /** Nothing was sent to some of the devices. */
  isCutShort: boolean
}

function nothingSent(claim: string, row: QueuedPush) {
  return { claim, row, outcomes: new Map<string, DeliveryOutcome>(), isRecorded: false }
}

type DeviceOutcome = readonly [device: string, outcome: DeliveryOutcome]

async function sendTo(
  route: SendRoute,
  device: Subscription,
  message: PushMessage,
): Promise<DeviceOutcome> {
  return [device.id, await route.send(device, message)]
}

/** The events of the sender. A device is identified by its hash, a person not at all. */
function emitAttempt(ctx: Context, source: PushSource, row: QueuedPush, count: number): void {
  const { attempts: attempt, kind } = row
  if (source.family === 'event') ctx.emit('push_event_send_attempt', { kind, attempt })
  else ctx.emit('push_send_attempt', { count, attempt, resource: { type: 'note', id: row.itemId } })
}

/** A device that is gone is no error; every other failed delivery is one. */
function emitOutcome(
  ctx: Context,
  source: PushSource,
  row: QueuedPush,
  device: string,
  outcome: DeliveryOutcome,
): void {
  if (outcome.kind !== 'failed' && outcome.kind !== 'refused') return
  const final = outcome.kind === 'refused' || row.attempts >= source.maxAttempts
  const { status, error } = outcome
  if (source.family === 'reminder')
    ctx.emit('push_send_error', {
      endpoint_hash: device,
      status,
      error,
      attempt: row.attempts,
      final,
      resource: { type: 'note', id: row.itemId },
    })
  else
    ctx.log.warn({ endpoint_hash: device, status, error }, 'an agent event did not reach a browser')
}

function emitGivenUp(
  ctx: Context,
  source: PushSource,
  row: QueuedPush,
  status: number | null,
): void {
  if (source.family === 'event')
    ctx.emit('push_event_delivery_exhausted', { kind: row.kind, attempts: row.attempts, status })
}

function emitNoSubscriptions(ctx: Context, source: PushSource, row: QueuedPush): void {
  if (source.family === 'reminder')
    ctx.emit('push_send_no_subscriptions', { resource: { type: 'note', id: row.itemId } })
}
