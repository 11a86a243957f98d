/** The port for many rows in one value: a batch costs one parameter and the same short statement, however long it is. */
import { type RawBuilder, sql } from 'kysely'

/**
 * The rows of a JSON list of lists as a select, to insert from. `kinds` gives the type of each column; null stays null.
 */
export type JsonRows = (kinds: readonly ('text' | 'whole')[], json: string) => RawBuilder<unknown>

/** With a condition: without one SQLite takes the `on conflict` that follows for that of a join. */
export const sqliteJsonRows: JsonRows = (kinds, json) => {
  const columns = kinds.map((_, at) => sql.raw(`json_extract(value, '$[${at}]')`))
  return sql`select ${sql.join(columns)} from json_each(${json}) where true`
}

export const postgresJsonRows: JsonRows = (kinds, json) => {
  const columns = kinds.map((kind, at) =>
    sql.raw(kind === 'whole' ? `(one ->> ${at})::bigint` : `one ->> ${at}`),
  )
  return sql`select ${sql.join(columns)} from jsonb_array_elements(${json}::jsonb) as one`
}
