/** The queue of pushes: what is added, what may be sent, and what is deleted. */
import type { ReadyRow } from '#platform/queue/index.ts'
import { acrossOwners, type Store } from '#platform/store/index.ts'

export interface NewQueuedPush {
  ownerId: string
  id: string
  kind: string
  itemId: string
  moment: number
  readyAt: number
  data: string
  now: number
}

/** One row for each item: a new moment replaces the old one, and a send in progress for the old one changes nothing. */
export async function enqueue(store: Store, entry: NewQueuedPush): Promise<void> {
  const fresh = {
    id: entry.id,
    moment: entry.moment,
    ready_at: entry.readyAt,
    attempts: 0,
    claim: '',
    delivered: '',
    data: entry.data,
    outcome: '' as const,
    created_at: entry.now,
  }
  await store.query
    .insertInto('push_queue')
    .values({ owner_id: entry.ownerId, kind: entry.kind, item_id: entry.itemId, ...fresh })
    .onConflict((c) => c.columns(['owner_id', 'kind', 'item_id']).doUpdateSet(fresh))
    .execute()
}

export async function dequeue(
  store: Store,
  ownerId: string,
  kind: string,
  itemId: string,
): Promise<void> {
  await store.query
    .deleteFrom('push_queue')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
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
    .selectFrom('push_queue')
    .select(['id', 'owner_id', 'ready_at'])
    .where('ready_at', '<=', now)
    .orderBy('ready_at')
    .orderBy('id')
    .limit(READY_WINDOW)
  const due = everybody
    .selectFrom(waiting.as('waiting'))
    .select(['id', 'owner_id', 'ready_at'])
    .$if(isHeard, (query) =>
      query.where('owner_id', 'in', (q) => q.selectFrom('push_subscriptions').select('owner_id')),
    )
    .orderBy('ready_at')
    .orderBy('id')
    .limit(FAIRNESS_WINDOW)
  const dealt = everybody.selectFrom(due.as('due')).select((e) => [
    'id',
    'ready_at',
    e.fn
      .agg<number>('row_number')
      .over((o) => o.partitionBy('owner_id').orderBy('ready_at').orderBy('id'))
      .as('turn'),
  ])
  return everybody
    .selectFrom(dealt.as('dealt'))
    .select(['id', (e) => e('turn', '-', 1).as('turn')])
    .orderBy('turn')
    .orderBy('ready_at')
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
export async function listUpcomingDevices(store: Store, { after, until, limit }: UpcomingRequest) {
  const everybody = acrossOwners(store, 'the sender serves everybody')
  const soon = everybody
    .selectFrom('push_queue')
    .select(['id', 'owner_id', 'ready_at'])
    .where('ready_at', '>', after)
    .where('ready_at', '<=', until)
    .where('claim', '=', '')
    .orderBy('ready_at')
    .orderBy('id')
    .limit(READY_WINDOW)
  const rows = await everybody
    .selectFrom(soon.as('soon'))
    .innerJoin('push_subscriptions as device', 'device.owner_id', 'soon.owner_id')
    .select(['soon.id', 'soon.ready_at', 'device.p256dh', 'device.auth'])
    .orderBy('soon.ready_at')
    .orderBy('soon.id')
    .limit(limit)
    .execute()
  return rows.map(
    ({ id, ready_at, p256dh, auth }): UpcomingDevice => ({ id, readyAt: ready_at!, p256dh, auth }),
  )
}

/** When the next row is due; null for none. */
export async function findNextReady(store: Store): Promise<number | null> {
  const row = await acrossOwners(store, 'the sender serves everybody')
    .selectFrom('push_queue')
    .select('ready_at')
    .where('ready_at', 'is not', null)
    .orderBy('ready_at')
    .limit(1)
    .executeTakeFirst()
  return row?.ready_at ?? null
}

/** Deletes rows that were created before the moment, except those of the given kinds. */
export async function forgetOldMessages(
  store: Store,
  keptKinds: readonly string[],
  before: number,
) {
  const { numDeletedRows } = await acrossOwners(store, 'a sweep')
    .deleteFrom('push_queue')
    .where('created_at', '<', before)
    .where('kind', 'not in', keptKinds)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

// A service's Retry-After is limited to a day, and a claim lasts a minute.
const LONGEST_WAIT_MS = 25 * 3_600_000

/** Makes rows due now that were retried under a clock years ahead, and would wait for years. */
export async function rescheduleFarFuture(store: Store, now: number): Promise<number> {
  const { numUpdatedRows } = await acrossOwners(store, 'a sweep')
    .updateTable('push_queue')
    .set({ ready_at: now, claim: '' })
    .where('attempts', '>', 0)
    .where('ready_at', '>', now + LONGEST_WAIT_MS)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
