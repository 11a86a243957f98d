/** The queue of pushes: what is added, what may be sent, and what is deleted. */
import { acrossOwners, type Store } from '#platform/store/index.ts'
import type { ReadyRow } from '../rules/delivery.ts'
import type { QueueTable } from './senders.ts'

export type NewQueuedPush = Omit<QueueTable, 'attempts' | 'claim' | 'delivered' | 'outcome'>

/** One row for each item: a new moment replaces the old one, and a send in progress for the old one changes nothing. */
export async function enqueue(store: Store, entry: NewQueuedPush): Promise<void> {
  const { ownerId, kind, itemId, ...moment } = entry
  const fresh = { ...moment, attempts: 0, claim: '', delivered: '', outcome: '' as const }
  await store.query
    .insertInto('pushQueue')
    .values({ ownerId, kind, itemId, ...fresh })
    .onConflict((c) => c.columns(['ownerId', 'kind', 'itemId']).doUpdateSet(fresh))
    .execute()
}

export async function dequeue(
  store: Store,
  ownerId: string,
  kind: string,
  itemId: string,
): Promise<void> {
  await store.query
    .deleteFrom('pushQueue')
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .where('itemId', '=', itemId)
    .execute()
}

// Fairness applies to this many rows that have waited longest. One person has at most some thousand reminders, so the
// rows of one person cannot fill this window twice: claimed rows are not in it.
const FAIRNESS_WINDOW = 4_000
// For this many rows it is checked whether their owner has a device.
const READY_WINDOW = 20_000

/**
 * Rows that may be claimed now: everybody's first row before anybody's second, and rows of people without a device when
 * no others are left, because nothing is sent for them.
 */
export async function listReady(store: Store, now: number, limit: number): Promise<ReadyRow[]> {
  const heard = await listReadyOf(store, { now, limit, isHeard: true })
  return heard.length > 0 ? heard : listReadyOf(store, { now, limit, isHeard: false })
}

interface ReadyRequest {
  now: number
  limit: number
  isHeard: boolean
}

async function listReadyOf(
  store: Store,
  { now, limit, isHeard }: ReadyRequest,
): Promise<ReadyRow[]> {
  const everybody = acrossOwners(store, 'the sender serves everybody')
  const waiting = everybody
    .selectFrom('pushQueue')
    .select(['id', 'ownerId', 'readyAt'])
    .where('readyAt', '<=', now)
    .orderBy('readyAt')
    .orderBy('id')
    .limit(READY_WINDOW)
  const due = everybody
    .selectFrom(waiting.as('waiting'))
    .select(['id', 'ownerId', 'readyAt'])
    .$if(isHeard, (query) =>
      query.where('ownerId', 'in', (q) => q.selectFrom('pushSubscriptions').select('ownerId')),
    )
    .orderBy('readyAt')
    .orderBy('id')
    .limit(FAIRNESS_WINDOW)
  const dealt = everybody.selectFrom(due.as('due')).select((e) => [
    'id',
    'readyAt',
    e.fn
      .agg<number>('row_number')
      .over((o) => o.partitionBy('ownerId').orderBy('readyAt').orderBy('id'))
      .as('turn'),
  ])
  return everybody
    .selectFrom(dealt.as('dealt'))
    .select(['id', (e) => e('turn', '-', 1).as('turn')])
    .orderBy('turn')
    .orderBy('readyAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface UpcomingDevice {
  id: string
  readyAt: number
  p256dh: string
  auth: string
}

export interface UpcomingRequest {
  after: number
  until: number
  limit: number
}

/** Rows that are due soon, with the keys of the devices of their owners. */
export function listUpcomingDevices(
  store: Store,
  { after, until, limit }: UpcomingRequest,
): Promise<UpcomingDevice[]> {
  const everybody = acrossOwners(store, 'the sender serves everybody')
  const soon = everybody
    .selectFrom('pushQueue')
    .select(['id', 'ownerId', 'readyAt'])
    .where('readyAt', '>', after)
    .where('readyAt', '<=', until)
    .where('claim', '=', '')
    .orderBy('readyAt')
    .orderBy('id')
    .limit(READY_WINDOW)
  return everybody
    .selectFrom(soon.as('soon'))
    .innerJoin('pushSubscriptions as device', 'device.ownerId', 'soon.ownerId')
    .select(['soon.id', 'soon.readyAt', 'device.p256dh', 'device.auth'])
    .orderBy('soon.readyAt')
    .orderBy('soon.id')
    .limit(limit)
    .$narrowType<{ readyAt: number }>()
    .execute()
}

/** When the next row is due; null for none. */
export async function findNextReady(store: Store): Promise<number | null> {
  const row = await acrossOwners(store, 'the sender serves everybody')
    .selectFrom('pushQueue')
    .select('readyAt')
    .where('readyAt', 'is not', null)
    .orderBy('readyAt')
    .limit(1)
    .executeTakeFirst()
  return row?.readyAt ?? null
}

/** Deletes rows that were created before the moment, except those of the given kinds. */
export async function forgetOldMessages(
  store: Store,
  keptKinds: readonly string[],
  before: number,
) {
  const { numDeletedRows } = await acrossOwners(store, 'a sweep')
    .deleteFrom('pushQueue')
    .where('createdAt', '<', before)
    .where('kind', 'not in', keptKinds)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

// A service's Retry-After is limited to a day, and a claim lasts a minute.
const LONGEST_WAIT_MS = 25 * 3_600_000

/** Makes rows due now that were retried under a clock years ahead, and would wait for years. */
export async function rescheduleFarFuture(store: Store, now: number): Promise<number> {
  const { numUpdatedRows } = await acrossOwners(store, 'a sweep')
    .updateTable('pushQueue')
    .set({ readyAt: now, claim: '' })
    .where('attempts', '>', 0)
    .where('readyAt', '>', now + LONGEST_WAIT_MS)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
