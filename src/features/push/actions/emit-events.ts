/** The events of the sender. A device is named by its hash, a person not at all. */
import type { Context } from '#platform/context.ts'
import type { DeliveryOutcome } from '#platform/push/index.ts'
import type { QueuedPush } from '../store/index.ts'
import type { PushSource } from './sources.ts'

export function emitAttempt(
  ctx: Context,
  source: PushSource,
  row: QueuedPush,
  count: number,
): void {
  const { attempts: attempt, kind } = row
  if (source.family === 'event') ctx.emit('push_event_send_attempt', { kind, attempt })
  else ctx.emit('push_send_attempt', { count, attempt, resource: { type: 'note', id: row.itemId } })
}

/** A device that is gone is no error; everything else that did not arrive is one. */
export function emitOutcome(
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

export function emitGivenUp(
  ctx: Context,
  source: PushSource,
  row: QueuedPush,
  status: number | null,
): void {
  if (source.family === 'event')
    ctx.emit('push_event_delivery_exhausted', { kind: row.kind, attempts: row.attempts, status })
}

export function emitNoSubscriptions(ctx: Context, source: PushSource, row: QueuedPush): void {
  if (source.family === 'reminder')
    ctx.emit('push_send_no_subscriptions', { resource: { type: 'note', id: row.itemId } })
}
