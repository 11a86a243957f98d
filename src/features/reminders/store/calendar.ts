/** The calendar feed of a person, and the reminders that it shows. */
import { acrossOwners, type Store } from '#platform/store/index.ts'
import { listDatedReminders } from './lists.ts'

export interface CalendarFeed {
  ownerId: string
  createdAt: number
  /** To the hour. */
  readAt: number | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    calendarFeeds: CalendarFeed & { secretHash: string }
  }
}

const COLUMNS = ['ownerId', 'createdAt', 'readAt'] as const

/** By its secret alone: a calendar program does not send an owner. */
export async function findFeedBySecret(
  store: Store,
  secretHash: string,
): Promise<CalendarFeed | null> {
  const row = await acrossOwners(store, 'a calendar program knows the secret and not its owner')
    .selectFrom('calendarFeeds')
    .select(COLUMNS)
    .where('secretHash', '=', secretHash)
    .executeTakeFirst()
  return row ?? null
}

export async function findFeed(store: Store, ownerId: string): Promise<CalendarFeed | null> {
  const row = await store.query
    .selectFrom('calendarFeeds')
    .select(COLUMNS)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return row ?? null
}

/** The previous one, if any, stops working. */
export async function saveFeed(store: Store, ownerId: string, secretHash: string, now: number) {
  const fresh = { secretHash, createdAt: now, readAt: null }
  await store.query
    .insertInto('calendarFeeds')
    .values({ ownerId, ...fresh })
    .onConflict((c) => c.column('ownerId').doUpdateSet(fresh))
    .execute()
}

export async function deleteFeed(store: Store, ownerId: string): Promise<void> {
  await store.query.deleteFrom('calendarFeeds').where('ownerId', '=', ownerId).execute()
}

export async function noteFeedRead(store: Store, ownerId: string, now: number): Promise<void> {
  await store.query
    .updateTable('calendarFeeds')
    .set({ readAt: now })
    .where('ownerId', '=', ownerId)
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
