/** The bin's side of files: what lies in it, what leaves it, what is past its date. */
import { acrossOwners, type Store } from '../../../platform/store/index.ts'
import { type CodeFile, FILE_COLUMNS, toFile } from './tables.ts'

/** Newest first. */
export async function listBinned(store: Store, ownerId: string, size: number, at: { deletedAt: number; id: string } | null): Promise<CodeFile[]> {
  let rows = store.query
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
  if (at) rows = rows.where((e) => e(e.refTuple('deleted_at', 'id'), '<', e.tuple(at.deletedAt, at.id)))
  return (await rows.execute()).map(toFile)
}

export async function countBinned(store: Store, ownerId: string): Promise<number> {
  const { count } = await store.query
    .selectFrom('files')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface Overdue {
  ownerId: string
  id: string
}

/** What is past its date, oldest date first, through the expiry index. */
export async function listOverdue(store: Store, now: number, size: number): Promise<Overdue[]> {
  const rows = await acrossOwners(store, 'the sweep empties every bin')
    .selectFrom('files')
    .select(['owner_id', 'id'])
    .where('deleted_at', 'is not', null)
    .where('purge_at', '<=', now)
    .orderBy('purge_at')
    .limit(size)
    .execute()
  return rows.map((row) => ({ ownerId: row.owner_id, id: row.id }))
}

export async function countOverdue(store: Store, now: number): Promise<number> {
  const { count } = await acrossOwners(store, 'operators see whether the bin is being emptied')
    .selectFrom('files')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is not', null)
    .where('purge_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Gives binned files without a date the one they would have got. */
export async function dateUndated(store: Store, ttlMs: number): Promise<number> {
  const { numUpdatedRows } = await acrossOwners(store, 'the repair of the bin dates what has no date')
    .updateTable('files')
    .set((e) => ({ purge_at: e('deleted_at', '+', ttlMs) }))
    .where('deleted_at', 'is not', null)
    .where('purge_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
