/** How many rows a query finds, as a number on either database: PostgreSQL counts in text. */
import type { SelectQueryBuilder } from 'kysely'

export async function countRows(query: SelectQueryBuilder<any, any, unknown>): Promise<number> {
  const { count } = await query
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
