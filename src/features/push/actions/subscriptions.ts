/** What a person does with their devices. */
import { requireEnabled } from '#features/account/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { areBrowserKeys } from '#platform/push/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import type { DeviceState, SubscribeInput } from '../contract/index.ts'
import { MAX_DEVICES, type WorkerStep } from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import { endpointHash, providerOf, readEndpoint } from '../rules/endpoint.ts'
import {
  deleteAllSubscriptions,
  deleteIdleSubscriptions,
  deleteSubscription,
  deleteSubscriptionsOfSessions,
  listSubscriptions,
  type Subscription,
  saveSubscription,
} from '../store/index.ts'
import { mayLeave, publicKeyInForce } from './route.ts'

/** The same browser again is the same device; a browser of another person now belongs to this one. */
export async function subscribe(ctx: MemberContext, input: SubscribeInput, deviceName: string) {
  const url = readEndpoint(input.endpoint, ctx.config.PUSH_ALLOWED_HOSTS)
  if (!url) throw refuse('push_host_not_allowed')
  if (!areBrowserKeys(input.keys)) throw refuse('invalid_subscription')
  if (!mayLeave(ctx.config, input.endpoint)) throw refuse('push_not_configured')
  const vapidKey = await publicKeyInForce(ctx)
  if (input.vapid_public_key !== undefined && input.vapid_public_key !== vapidKey)
    throw refuse('push_key_changed', { vapidPublicKey: vapidKey })
  const id = endpointHash(input.endpoint)
  await inTransaction(ctx, async (ctx) => {
    await requireEnabled(ctx)
    const devices = await listSubscriptions(ctx.store, ctx.actor.id)
    const isNew = !devices.some((device) => device.id === id)
    if (isNew && devices.length >= MAX_DEVICES)
      throw refuse('too_many_devices', { max: MAX_DEVICES })
    await saveSubscription(ctx.store, {
      ownerId: ctx.actor.id,
      id,
      endpoint: input.endpoint,
      p256dh: input.keys.p256dh,
      auth: input.keys.auth,
      vapidKey,
      sessionId: ctx.actor.sessionId,
      label: input.label || deviceName,
      createdAt: ctx.now(),
    })
    ctx.emit('push_subscribed', { endpoint_hash: id, host: url.hostname })
  })
  return { ok: true as const, endpoint_hash: id }
}

/** If the device does not exist, nothing happens, which is the requested result. */
export async function unsubscribe(ctx: MemberContext, id: string) {
  if (await deleteSubscription(ctx.store, ctx.actor.id, id))
    ctx.emit('push_unsubscribed', { endpoint_hash: id, reason: 'asked' })
  return { ok: true as const }
}

/** The browsers of ended sessions show nothing of this person any more. */
export async function forgetSessions(
  ctx: Pick<MemberContext, 'store' | 'emit'>,
  { userId, sessionIds }: { userId: string; sessionIds: readonly string[] },
): Promise<void> {
  for (const id of await deleteSubscriptionsOfSessions(ctx.store, userId, sessionIds))
    ctx.emit('push_unsubscribed', { endpoint_hash: id, reason: 'logged_out' })
}

/** For a person who leaves or was disabled: removes all of their devices, also those whose session had expired. */
export async function forgetPerson(
  ctx: Pick<MemberContext, 'store' | 'emit'>,
  { userId }: { userId: string },
): Promise<void> {
  const count = await deleteAllSubscriptions(ctx.store, userId)
  if (count > 0) ctx.emit('push_subscriptions_delete_all', { count })
}

export async function showDevices(ctx: MemberContext) {
  const devices = await listSubscriptions(ctx.store, ctx.actor.id)
  const keyInForce = await publicKeyInForce(ctx)
  return {
    ok: true as const,
    count: devices.length,
    subscriptions: devices.map((device) => ({
      endpoint_hash: device.id,
      provider: providerOf(device.endpoint),
      device_label: device.label,
      created_at: toIso(device.createdAt),
      last_success_at: toIsoOrNull(device.lastSuccessAt),
      failing_since: toIsoOrNull(device.failingSince),
      last_error: device.lastError,
      state: stateOf(device, keyInForce),
      is_current_session: device.sessionId === ctx.actor.sessionId,
    })),
  }
}

/** One state; a changed key explains every failure that follows from it. */
function stateOf(device: Subscription, keyInForce: string): DeviceState {
  if (device.vapidKey !== keyInForce) return 'key_changed'
  if (device.failingSince !== null) return 'failing'
  return device.lastSuccessAt === null ? 'untested' : 'working'
}

const DAY_MS = 86_400_000

export async function cleanUp(ctx: MemberContext, olderThanDays: number) {
  const since = ctx.now() - olderThanDays * DAY_MS
  const count = await deleteIdleSubscriptions(ctx.store, ctx.actor.id, since)
  ctx.emit('push_subscriptions_cleanup', { count, older_than_days: olderThanDays })
  return { ok: true as const, removed: count }
}

export async function removeAll(ctx: MemberContext) {
  const count = await deleteAllSubscriptions(ctx.store, ctx.actor.id)
  ctx.emit('push_subscriptions_delete_all', { count })
  return { ok: true as const, removed: count }
}

/**
 * The devices that would ring now, by their hashes: the server may send to them, and the last notification arrived. A
 * failing device is not included.
 */
export async function listRingingDevices(ctx: MemberContext): Promise<string[]> {
  const devices = await listSubscriptions(ctx.store, ctx.actor.id)
  const isRinging = ({ endpoint, failingSince }: Subscription) =>
    failingSince === null && mayLeave(ctx.config, endpoint)
  return devices.filter(isRinging).map(({ id }) => id)
}

// The service worker reports the steps of a notification.

export function noteReport(ctx: MemberContext, step: WorkerStep, error: string | null) {
  ctx.emit('sw_push_report', { step, error })
  return { ok: true as const }
}
