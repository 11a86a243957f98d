/** Browsers that are subscribed to notifications. */
import { sql } from 'kysely'
import { acrossOwners, type Store } from '#platform/store/index.ts'

export interface Subscription {
  ownerId: string
  /** The hash of the endpoint. */
  id: string
  endpoint: string
  p256dh: string
  auth: string
  /** The public key the browser subscribed with. */
  vapidKey: string
  sessionId: string
  label: string
  createdAt: number
  lastSuccessAt: number | null
  failingSince: number | null
  lastError: string
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    pushSubscriptions: Subscription
  }
}

export type NewSubscription = Omit<Subscription, 'lastSuccessAt' | 'failingSince' | 'lastError'>

/** Reassigns the browser from any previous owner: it shows the reminders of the person who is signed in now. */
export async function saveSubscription(store: Store, made: NewSubscription): Promise<void> {
  await acrossOwners(store, 'a browser changes hands')
    .deleteFrom('pushSubscriptions')
    .where('id', '=', made.id)
    .where('ownerId', '<>', made.ownerId)
    .execute()
  const { ownerId, id, endpoint, createdAt, ...keys } = made
  const device = { ...keys, failingSince: null, lastError: '' }
  await store.query
    .insertInto('pushSubscriptions')
    .values({ ownerId, id, endpoint, createdAt, lastSuccessAt: null, ...device })
    .onConflict((c) => c.columns(['ownerId', 'id']).doUpdateSet(device))
    .execute()
}

/** Oldest first. */
export async function listSubscriptions(store: Store, ownerId: string): Promise<Subscription[]> {
  return store.query
    .selectFrom('pushSubscriptions')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function listSubscriptionsOf(
  store: Store,
  ownerIds: readonly string[],
): Promise<Map<string, Subscription[]>> {
  const rows = await acrossOwners(store, 'the sender serves everybody')
    .selectFrom('pushSubscriptions')
    .selectAll()
    .where('ownerId', 'in', ownerIds)
    .orderBy('ownerId')
    .orderBy('createdAt')
    .execute()
  return Map.groupBy(rows, ({ ownerId }) => ownerId)
}

export async function deleteSubscription(
  store: Store,
  ownerId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('pushSubscriptions')
    .where('ownerId', '=', ownerId)
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
    .deleteFrom('pushSubscriptions')
    .where('ownerId', '=', ownerId)
    .where('sessionId', 'in', sessionIds)
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
    .deleteFrom('pushSubscriptions')
    .where('ownerId', '=', ownerId)
    .where((e) => e(e.fn.coalesce('lastSuccessAt', 'createdAt'), '<', since))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteAllSubscriptions(store: Store, ownerId: string): Promise<number> {
  const { numDeletedRows } = await store.query
    .deleteFrom('pushSubscriptions')
    .where('ownerId', '=', ownerId)
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
      .updateTable('pushSubscriptions')
      .set({ lastSuccessAt: now, failingSince: null, lastError: '' })
      .where('id', 'in', worked)
      .execute()
  const byError = Map.groupBy(failed.keys(), (id) => failed.get(id)!)
  for (const [error, ids] of byError)
    await everybody
      .updateTable('pushSubscriptions')
      .set({ failingSince: sql`coalesce(failing_since, ${now})`, lastError: error })
      .where('id', 'in', ids)
      .execute()
  if (gone.length === 0) return 0
  const { numDeletedRows } = await everybody
    .deleteFrom('pushSubscriptions')
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
    .selectFrom('pushSubscriptions')
    .select((e) => [
      e.fn.countAll<number>().as('devices'),
      e.fn.count<number>('failingSince').as('failing'),
    ])
    .executeTakeFirstOrThrow()
  const last = await everybody
    .selectFrom('pushSubscriptions')
    .select('lastError')
    .where('failingSince', 'is not', null)
    .orderBy('failingSince', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...counted, lastError: last?.lastError ?? '' }
}
