/** Browsers that are subscribed to notifications. */
import { sql } from 'kysely'
import { acrossOwners, type Store } from '#platform/store/index.ts'
import type { SubscriptionsTable } from './tables.ts'

export interface Subscription {
  ownerId: string
  id: string
  endpoint: string
  p256dh: string
  auth: string
  vapidKey: string
  sessionId: string
  label: string
  createdAt: number
  lastSuccessAt: number | null
  failingSince: number | null
  lastError: string
}

function toSubscription(row: SubscriptionsTable): Subscription {
  return {
    ownerId: row.owner_id,
    id: row.id,
    endpoint: row.endpoint,
    p256dh: row.p256dh,
    auth: row.auth,
    vapidKey: row.vapid_key,
    sessionId: row.session_id,
    label: row.label,
    createdAt: row.created_at,
    lastSuccessAt: row.last_success_at,
    failingSince: row.failing_since,
    lastError: row.last_error,
  }
}

export type NewSubscription = Omit<Subscription, 'lastSuccessAt' | 'failingSince' | 'lastError'>

/** Reassigns the browser from any previous owner: it shows the reminders of the person who is signed in now. */
export async function saveSubscription(store: Store, made: NewSubscription): Promise<void> {
  await acrossOwners(store, 'a browser changes its owner')
    .deleteFrom('push_subscriptions')
    .where('id', '=', made.id)
    .where('owner_id', '<>', made.ownerId)
    .execute()
  const device = {
    p256dh: made.p256dh,
    auth: made.auth,
    vapid_key: made.vapidKey,
    session_id: made.sessionId,
    label: made.label,
    failing_since: null,
    last_error: '',
  }
  await store.query
    .insertInto('push_subscriptions')
    .values({
      owner_id: made.ownerId,
      id: made.id,
      endpoint: made.endpoint,
      created_at: made.createdAt,
      last_success_at: null,
      ...device,
    })
    .onConflict((c) => c.columns(['owner_id', 'id']).doUpdateSet(device))
    .execute()
}

/** Oldest first. */
export async function listSubscriptions(store: Store, ownerId: string): Promise<Subscription[]> {
  const rows = await store.query
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toSubscription)
}

export async function listSubscriptionsOf(
  store: Store,
  ownerIds: readonly string[],
): Promise<Map<string, Subscription[]>> {
  const rows = await acrossOwners(store, 'the sender serves everybody')
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('owner_id', 'in', ownerIds)
    .orderBy('owner_id')
    .orderBy('created_at')
    .execute()
  return Map.groupBy(rows.map(toSubscription), ({ ownerId }) => ownerId)
}

export async function deleteSubscription(
  store: Store,
  ownerId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('push_subscriptions')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the subscriptions of these sessions; returns their hashes. */
export async function deleteSubscriptionsOfSessions(
  store: Store,
  ownerId: string,
  sessionIds: readonly string[],
): Promise<string[]> {
  const rows = await store.query
    .deleteFrom('push_subscriptions')
    .where('owner_id', '=', ownerId)
    .where('session_id', 'in', sessionIds)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those that have not worked since: created before, and no success after. */
export async function deleteIdleSubscriptions(
  store: Store,
  ownerId: string,
  since: number,
): Promise<number> {
  const { numDeletedRows } = await store.query
    .deleteFrom('push_subscriptions')
    .where('owner_id', '=', ownerId)
    .where((e) => e(e.fn.coalesce('last_success_at', 'created_at'), '<', since))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteAllSubscriptions(store: Store, ownerId: string): Promise<number> {
  const { numDeletedRows } = await store.query
    .deleteFrom('push_subscriptions')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The outcome of one round of sending for devices. */
export interface Health {
  worked: readonly string[]
  failed: ReadonlyMap<string, string>
  gone: readonly string[]
}

/** Returns how many devices were removed: two messages may both find that one is gone. */
export async function saveHealth(
  store: Store,
  { worked, failed, gone }: Health,
  now: number,
): Promise<number> {
  const everybody = acrossOwners(store, 'the sender serves everybody')
  if (worked.length > 0)
    await everybody
      .updateTable('push_subscriptions')
      .set({ last_success_at: now, failing_since: null, last_error: '' })
      .where('id', 'in', worked)
      .execute()
  const byError = Map.groupBy(failed.keys(), (id) => failed.get(id)!)
  for (const [error, ids] of byError)
    await everybody
      .updateTable('push_subscriptions')
      .set({ failing_since: sql`coalesce(failing_since, ${now})`, last_error: error })
      .where('id', 'in', ids)
      .execute()
  if (gone.length === 0) return 0
  const { numDeletedRows } = await everybody
    .deleteFrom('push_subscriptions')
    .where('id', 'in', gone)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** All devices together, without their owners. */
export interface DeviceTotals {
  devices: number
  failing: number
  /** The last error of the device that began to fail most recently; empty when none fails. */
  lastError: string
}

export async function readDeviceTotals(store: Store): Promise<DeviceTotals> {
  const everybody = acrossOwners(store, 'the state of notifications', 'reading')
  const counted = await everybody
    .selectFrom('push_subscriptions')
    .select((e) => [
      e.fn.countAll<number>().as('devices'),
      e.fn.count<number>('failing_since').as('failing'),
    ])
    .executeTakeFirstOrThrow()
  const last = await everybody
    .selectFrom('push_subscriptions')
    .select('last_error')
    .where('failing_since', 'is not', null)
    .orderBy('failing_since', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...counted, lastError: last?.last_error ?? '' }
}
