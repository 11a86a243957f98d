/** Rows by pairs of keys. Two lists of keys would ask for every combination of them: a thousand for 32 rows. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type Pair = readonly [string, string]

/** True for rows whose two columns are one of the pairs, of which there must be one. */
export function isOneOfPairs(columns: Pair, pairs: readonly Pair[]): RawBuilder<SqlBool> {
  const [first, second] = columns.map((column) => sql.ref(column))
  const rows = pairs.map(([one, other]) => sql`(${one}, ${other})`)
  return sql<SqlBool>`(${first}, ${second}) in (values ${sql.join(rows)})`
}
