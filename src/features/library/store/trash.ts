/** The rows of deleted files: what is in the trash, what is restored or purged, what is past its date. */

import { sql } from 'kysely'
import { RECYCLE_BIN_INDEX, recycleBin } from '#migrations/0004_recycle_bin.ts'
import {
  acrossOwners,
  countRows,
  listOverdueRows,
  type OverdueRow,
  type Store,
} from '#platform/store/index.ts'
import type { TrashCursor } from '../rules/cursor.ts'
import { type CodeFile, filesOf, toFile } from './tables.ts'

/** The rows on one side of a cursor; newest first, in both directions. */
export async function listBinned(
  store: Store,
  ownerId: string,
  size: number,
  at: TrashCursor | null = null,
): Promise<CodeFile[]> {
  const isBack = at?.direction === 'back'
  const walk = isBack ? 'asc' : 'desc'
  let rows = filesOf(store, ownerId)
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', walk)
    .orderBy('id', walk)
    .limit(size)
  if (at)
    rows = rows.where((e) =>
      e(e.refTuple('deletedAt', 'id'), isBack ? '>' : '<', e.tuple(at.deletedAt, at.id)),
    )
  const files = (await rows.execute()).map(toFile)
  return isBack ? files.reverse() : files
}

export async function countBinned(store: Store, ownerId: string): Promise<number> {
  return countRows(
    store.query
      .selectFrom('files')
      .where('ownerId', '=', ownerId)
      .where('deletedAt', 'is not', null),
  )
}

/** Files past their date, through the expiry index. */
export function listOverdue(
  store: Store,
  now: number,
  size: number,
  after: OverdueRow | null = null,
): Promise<OverdueRow[]> {
  const query = acrossOwners(store, 'the sweep empties every bin')
  return listOverdueRows(query, 'files', now, size, after)
}

export async function countOverdue(store: Store, now: number): Promise<number> {
  return countRows(
    acrossOwners(store, 'operators see whether the bin is being emptied')
      .selectFrom('files')
      .where('deletedAt', 'is not', null)
      .where('purgeAt', '<=', now),
  )
}

/**
 * Gives deleted files without a date the one they would have got, but none before `earliest`: a repair must not delete
 * at once.
 */
export async function dateUndated(store: Store, ttlMs: number, earliest: number): Promise<number> {
  const { numUpdatedRows } = await acrossOwners(
    store,
    'the repair of the bin dates what has no date',
  )
    .updateTable('files')
    .set((e) => ({
      purgeAt: e
        .case()
        .when(e('deletedAt', '>', earliest - ttlMs))
        .then(e('deletedAt', '+', ttlMs))
        .else(e.val(earliest))
        .end(),
    }))
    .where('deletedAt', 'is not', null)
    .where('purgeAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

// The expiry index: its state, and how it is created again. Files themselves belong to the library.

export { RECYCLE_BIN_INDEX as EXPIRY_INDEX }

/** Its definition as the database reports it; null when it is missing or not valid. Throws when it cannot be read. */
export async function findExpiryIndex(store: Store): Promise<string | null> {
  return (await store.upkeep.findIndex(RECYCLE_BIN_INDEX))?.definition ?? null
}

/** Creates it where there is none, by the migration's own statement. */
export async function makeExpiryIndex(store: Store): Promise<void> {
  await build(store, async () => {})
}

/** Replaces any index of its name: in one transaction, so that nobody sees the moment between. */
export async function replaceExpiryIndex(store: Store): Promise<void> {
  await build(store, async (query) => {
    await query.schema.dropIndex(RECYCLE_BIN_INDEX).ifExists().execute()
  })
}

type Query = Store['query']

async function build(store: Store, before: (query: Query) => Promise<void>): Promise<void> {
  await store.transact(async (query) => {
    // A server with a limit per statement would cancel it on a large library; SQLite has no such limit.
    if (store.canSkipLocked) await sql`set local statement_timeout = 0`.execute(query)
    await before(query)
    await recycleBin(query)
  })
}
