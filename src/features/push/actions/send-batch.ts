/** Handles rows that were claimed together: each is composed, sent to every device of its owner, and settled. */
import type { Context } from '#platform/context.ts'
import type { DeliveryOutcome, PushMessage } from '#platform/push/index.ts'
import { backOffMs, judgeDelivery, type RetryVerdict } from '../rules/delivery.ts'
import { listSubscriptionsOf, type QueuedPush, type Subscription } from '../store/index.ts'
import { type ComposeDeps, compose } from './composing.ts'
import { nothingSent, type SendOutcome } from './outcomes.ts'
import type { SendRoute } from './route.ts'
import type { PushSource } from './sources.ts'

export interface Batch {
  ctx: Context
  route: SendRoute
  claim: string
  /** Waits for a slot; null when the peers have freed the claim meanwhile, and may have sent its rows. */
  enter(): Promise<(() => void) | null>
  /** Keeps the sender from stopping before this has ended. */
  track(ending: Promise<void>): void
  /** During a pass the outcome is written with the next claim, else at once. */
  settle(outcome: SendOutcome): void
}

/** Reads what the batch needs. The returned function starts one row; false when it could not be started. */
export async function prepareBatch(
  batch: Batch,
  rows: readonly QueuedPush[],
  deps: ComposeDeps,
): Promise<(row: QueuedPush) => Promise<boolean>> {
  const { ctx } = batch
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))]
  const subscriptions = await listSubscriptionsOf(ctx.store, owners)
  const { messages, uncomposable, inactive } = await compose(ctx, rows, deps)
  return async (row) => {
    const source = deps.sources.get(row.kind)
    const message = messages.get(row.id)
    if (!source) switchOff(batch, row)
    else if (uncomposable.has(row.id)) retryLater(batch, source, row)
    else if (!message || inactive.has(row.ownerId)) drop(batch, row)
    else return send({ batch, source, row }, message, subscriptions.get(row.ownerId) ?? [])
    return true
  }
}

/** A kind of another release: reported once, stored, never claimed again. */
function switchOff({ ctx, claim, settle }: Batch, row: QueuedPush): void {
  ctx.emit('push_event_unknown_kind', { kind: row.kind })
  settle({ ...nothingSent(claim, row), verdict: { kind: 'unknown_kind' } })
}

function drop({ claim, settle }: Batch, row: QueuedPush): void {
  settle({ ...nothingSent(claim, row), verdict: { kind: 'done', hasRung: false } })
}

function retryLater({ ctx, claim, settle }: Batch, source: PushSource, row: QueuedPush): void {
  const { attempts } = row
  const verdict: RetryVerdict =
    attempts < source.maxAttempts
      ? { kind: 'again', waitMs: backOffMs(attempts, null) }
      : { kind: 'given_up', status: null }
  if (verdict.kind === 'given_up') emitGivenUp(ctx, source, row, null)
  settle({ ...nothingSent(claim, row), verdict, isRecorded: source.family === 'event' })
}

interface Sending {
  batch: Batch
  source: PushSource
  row: QueuedPush
}

/** Waits for slots, not for responses. False when the claim was freed before anything was sent. */
async function send(
  sending: Sending,
  message: PushMessage,
  devices: readonly Subscription[],
): Promise<boolean> {
  const { batch, source, row } = sending
  const missing = devices.filter(({ id }) => !row.delivered.includes(id))
  if (missing.length === 0) {
    if (devices.length === 0) emitNoSubscriptions(batch.ctx, source, row)
    drop(batch, row)
    return true
  }
  const requests: Promise<DeviceOutcome>[] = []
  for (const device of missing) {
    const leave = await batch.enter()
    if (!leave) break
    requests.push(sendTo(batch.route, device, message).finally(leave))
  }
  if (requests.length === 0) return false
  emitAttempt(batch.ctx, source, row, requests.length)
  const isCutShort = requests.length < missing.length
  batch.track(Promise.all(requests).then((sent) => finish(sending, { sent, isCutShort })))
  return true
}

interface SendResult {
  sent: readonly DeviceOutcome[]
  /** Nothing was sent to some of the devices. */
  isCutShort: boolean
}

function finish({ batch, source, row }: Sending, { sent, isCutShort }: SendResult): void {
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
