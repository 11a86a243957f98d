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
    .select(['ownerId', 'id', 'purgeAt'])
    .where('deletedAt', 'is not', null)
    .where('purgeAt', '<=', now)
    .orderBy('purgeAt')
    .orderBy('ownerId')
    .orderBy('id')
    .limit(size)
  if (after)
    rows = rows.where((e) =>
      e(
        e.refTuple('purgeAt', 'ownerId', 'id'),
        '>',
        e.tuple(after.purgeAt, after.ownerId, after.id),
      ),
    )
  return (await rows.execute()) as OverdueRow[]
}
