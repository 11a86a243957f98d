/** The bin's side of files: what lies in it, what leaves it, what is past its date. */
import { acrossOwners, type Store } from '../../../platform/store/index.ts'
import { type CodeFile, FILE_COLUMNS, toFile } from './tables.ts'

export interface BinPlace {
  deletedAt: number
  id: string
  /** Towards older rows, or back to newer ones. */
  direction: 'forward' | 'back'
}

/** The rows on one side of a place; newest first, whichever way the walk goes. */
export async function listBinned(
  store: Store,
  ownerId: string,
  size: number,
  at: BinPlace | null = null,
): Promise<CodeFile[]> {
  const isBack = at?.direction === 'back'
  const walk = isBack ? 'asc' : 'desc'
  let rows = store.query
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', walk)
    .orderBy('id', walk)
    .limit(size)
  if (at)
    rows = rows.where((e) =>
      e(e.refTuple('deleted_at', 'id'), isBack ? '>' : '<', e.tuple(at.deletedAt, at.id)),
    )
  const files = (await rows.execute()).map(toFile)
  return isBack ? files.reverse() : files
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
  purgeAt: number
}

/** What is past its date, oldest date first, through the expiry index; walked by key, so that one file that will not go holds up no other. */
export async function listOverdue(
  store: Store,
  now: number,
  size: number,
  after: Overdue | null = null,
): Promise<Overdue[]> {
  let rows = acrossOwners(store, 'the sweep empties every bin')
    .selectFrom('files')
    .select(['owner_id', 'id', 'purge_at'])
    .where('deleted_at', 'is not', null)
    .where('purge_at', '<=', now)
    .orderBy('purge_at')
    .orderBy('owner_id')
    .orderBy('id')
    .limit(size)
  if (after)
    rows = rows.where((e) =>
      e(
        e.refTuple('purge_at', 'owner_id', 'id'),
        '>',
        e.tuple(after.purgeAt, after.ownerId, after.id),
      ),
    )
  return (await rows.execute()).map((row) => ({
    ownerId: row.owner_id,
    id: row.id,
    purgeAt: Number(row.purge_at),
  }))
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

/** Gives binned files without a date the one they would have got, but none before `earliest`: a repair must not delete at once. */
export async function dateUndated(store: Store, ttlMs: number, earliest: number): Promise<number> {
  const { numUpdatedRows } = await acrossOwners(
    store,
    'the repair of the bin dates what has no date',
  )
    .updateTable('files')
    .set((e) => ({
      purge_at: e
        .case()
        .when(e('deleted_at', '>', earliest - ttlMs))
        .then(e('deleted_at', '+', ttlMs))
        .else(e.val(earliest))
        .end(),
    }))
    .where('deleted_at', 'is not', null)
    .where('purge_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
