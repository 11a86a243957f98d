/**
 * JSON in the store. Many rows travel in one value: a batch costs one parameter and the same short statement,
 * however long it is.
 */
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

/**
 * JSON in a row. A text of another release, or a damaged one, counts as the fallback: a stored preference must never
 * make the page unusable on which it could be changed.
 */
export function storedJson<T>(text: string, isOne: (value: unknown) => value is T, fallback: T): T {
  // Nothing was ever stored. A text that cannot be parsed costs 14 microseconds: much, for each of two hundred notes.
  if (text === '') return fallback
  try {
    const value: unknown = JSON.parse(text)
    return isOne(value) ? value : fallback
  } catch {
    return fallback
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
