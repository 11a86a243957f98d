/**
 * Tables and columns are snake_case in the database and camelCase in the code, and flags are 0 or 1 there and booleans
 * here. The dialects translate, so a row that was read is the record itself; only raw SQL and migrations use the names
 * of the database.
 */
import { LruCache } from '../cache/lru.ts'

// Names come from the code: there are a few hundred of them.
const databaseNames = new Map<string, string>()

/** A name that is the database's already stays as it is. */
export function databaseName(name: string): string {
  return databaseNames.getOrInsertComputed(name, () =>
    name.replace(/(?<=[a-z0-9])[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
  )
}

/** What a database is given for a value. */
export function databaseValue(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}

/** Rows as both databases return them: the names once, then the values of each. */
export interface RawRows {
  columns: readonly string[]
  rows: readonly (readonly unknown[])[]
}

export type ReadRows = (raw: RawRows) => Record<string, unknown>[]

/** One record for each row, with the names of the code. */
export const toRecords: ReadRows = ({ columns, rows }) => {
  if (rows.length === 0) return []
  const key = columns.join('\n')
  const make = makers.get(key) ?? makers.set(key, compileMaker(columns))
  return rows.map((row) => make(row))
}

type Maker = (row: readonly unknown[]) => Record<string, unknown>
const makers = new LruCache<Maker>({ maxSize: 1_000 })

/**
 * One function for each list of columns, as SQLite's driver makes one for its rows: a thousand rows of twenty columns
 * take 0.1 ms more than reading them, a loop over the names 0.9, and Kysely's `CamelCasePlugin` 2.0.
 */
function compileMaker(columns: readonly string[]): Maker {
  const fields = columns.map((column, at) => {
    const value = /^(is|has|skips)_/.test(column) ? `toFlag(row[${at}])` : `row[${at}]`
    return `${JSON.stringify(fieldName(column))}: ${value}`
  })
  return Function('toFlag', `return (row) => ({ ${fields.join(', ')} })`)(toFlag) as Maker
}

function fieldName(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Conditions are booleans already on PostgreSQL, and a joined row that is missing has null. Any other number counts as
 * no: a damaged flag must not break the page that could correct it.
 */
function toFlag(value: unknown): boolean | null {
  return value === null ? null : value === 1 || value === true
}

/** The same with the names and values of the database, for migrations. */
export const toDatabaseRows: ReadRows = ({ columns, rows }) =>
  rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
