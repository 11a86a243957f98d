/** Deleted rows whose date has passed, of everybody. */
import type { Kysely } from 'kysely'

export interface OverdueRow {
  ownerId: string
  id: string
  purgeAt: number
}

/** Oldest date first; walked by key, so that one row that will not go holds up no other. */
export async function listOverdueRows(
  query: Kysely<any>,
  table: string,
  now: number,
  size: number,
  after: OverdueRow | null,
): Promise<OverdueRow[]> {
  let rows = query
    .selectFrom(table)
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
  const found = await rows.execute()
  return found.map((row) => ({ ownerId: row.owner_id, id: row.id, purgeAt: Number(row.purge_at) }))
}
