/** A summary of the library: last opened, pinned, newest, and the days on which something was saved. */
import { sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'
import { type CodeFile, liveFilesOf, toFile } from './tables.ts'

export async function listOpened(store: Store, ownerId: string, size: number): Promise<CodeFile[]> {
  const rows = await liveFilesOf(store, ownerId)
    .where('openedAt', 'is not', null)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
  return rows.map(toFile)
}

export async function listPinned(store: Store, ownerId: string, size: number): Promise<CodeFile[]> {
  const rows = await liveFilesOf(store, ownerId)
    .where('isPinned', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
  return rows.map(toFile)
}

export async function listNewest(store: Store, ownerId: string, size: number): Promise<CodeFile[]> {
  const rows = await liveFilesOf(store, ownerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
  return rows.map(toFile)
}

/** One more version was saved on that day of its writer: `2026-11-14`. */
export async function countSave(store: Store, ownerId: string, day: string): Promise<void> {
  await store.query
    .insertInto('libraryDays')
    .values({ ownerId, day, saves: 1 })
    .onConflict((c) =>
      c.columns(['ownerId', 'day']).doUpdateSet({ saves: sql`library_days.saves + 1` }),
    )
    .execute()
}

export async function readDays(
  store: Store,
  ownerId: string,
  from: string,
): Promise<Map<string, number>> {
  const rows = await store.query
    .selectFrom('libraryDays')
    .select(['day', 'saves'])
    .where('ownerId', '=', ownerId)
    .where('day', '>=', from)
    .execute()
  return new Map(rows.map((row) => [row.day, row.saves]))
}
