/** The calendar feed of a person, and the reminders that it shows. */
import { acrossOwners, type Store } from '#platform/store/index.ts'
import { listDatedReminders } from './lists.ts'

interface CalendarFeedsTable {
  owner_id: string
  secret_hash: string
  created_at: number
  read_at: number | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    calendar_feeds: CalendarFeedsTable
  }
}

export interface CalendarFeed {
  ownerId: string
  createdAt: number
  /** To the hour. */
  readAt: number | null
}

const COLUMNS = ['owner_id', 'created_at', 'read_at'] as const

function toFeed(row: Pick<CalendarFeedsTable, (typeof COLUMNS)[number]>): CalendarFeed {
  return { ownerId: row.owner_id, createdAt: row.created_at, readAt: row.read_at }
}

/** By its secret alone: a calendar program does not send an owner. */
export async function findFeedBySecret(
  store: Store,
  secretHash: string,
): Promise<CalendarFeed | null> {
  const row = await acrossOwners(store, 'a calendar program knows the secret and not its owner')
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  return row ? toFeed(row) : null
}

export async function findFeed(store: Store, ownerId: string): Promise<CalendarFeed | null> {
  const row = await store.query
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ? toFeed(row) : null
}

/** The previous one, if any, stops working. */
export async function saveFeed(store: Store, ownerId: string, secretHash: string, now: number) {
  const fresh = { secret_hash: secretHash, created_at: now, read_at: null }
  await store.query
    .insertInto('calendar_feeds')
    .values({ owner_id: ownerId, ...fresh })
    .onConflict((c) => c.column('owner_id').doUpdateSet(fresh))
    .execute()
}

export async function deleteFeed(store: Store, ownerId: string): Promise<void> {
  await store.query.deleteFrom('calendar_feeds').where('owner_id', '=', ownerId).execute()
}

export async function noteFeedRead(store: Store, ownerId: string, now: number): Promise<void> {
  await store.query
    .updateTable('calendar_feeds')
    .set({ read_at: now })
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Open reminders: the last that became due, and the soonest to come. */
export async function listForCalendar(
  store: Store,
  ownerId: string,
  now: number,
  most: { due: number; upcoming: number },
) {
  const due = await listDatedReminders(store, ownerId, now, 'due', most.due)
  const upcoming = await listDatedReminders(store, ownerId, now, 'upcoming', most.upcoming)
  return [...due, ...upcoming]
}
