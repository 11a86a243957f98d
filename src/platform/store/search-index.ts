/** The port for finding fragments: FTS5's trigrams on SQLite, pg_trgm on PostgreSQL, the same answers from both. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export interface FragmentSearch {
  table: string
  ownerId: string
  /** Already folded; compared literally. */
  folded: string
  /** The numbers of this owner's rows, or null when there are none. */
  range: { from: number; to: number } | null
}

export interface SearchIndex {
  /** A subquery of `file_id`s, to stand after `in`. */
  rowsContaining(search: FragmentSearch): RawBuilder<string>
  /** True where the folded text of a column holds the folded needle, letter for letter: for few rows, read one by one. */
  contains(column: string, folded: string): RawBuilder<SqlBool>
}

// Below three code points no trigram exists; such needles scan the owner's own rows.
const SHORTEST_INDEXED = 3

export const fts5: SearchIndex = {
  contains: (column, folded) => sql<SqlBool>`instr(${sql.ref(column)}, ${folded}) > 0`,
  rowsContaining({ table, ownerId, folded, range }) {
    if (!range)
      return sql`(select file_id from ${sql.table(table)} where owner_id = ${ownerId} and 1 = 0)`
    const within = sql`${sql.table(table)}.row >= ${range.from} and ${sql.table(table)}.row < ${range.to}`
    if ([...folded].length < SHORTEST_INDEXED) {
      return sql`(select file_id from ${sql.table(table)} where owner_id = ${ownerId} and ${within} and instr(text, ${folded}) > 0)`
    }
    // FTS5 stops at the end of a range only when the bound is an integer, and numbers are bound as reals: with those it
    // reads the matches of every owner and throws them away.
    const [from, to] = [BigInt(range.from), BigInt(range.to)]
    const index = sql.table(`${table}_fragments`)
    const phrase = `"${folded.replaceAll('"', '""')}"`
    return sql`(select file_id from ${sql.table(table)} where owner_id = ${ownerId} and row in
      (select rowid from ${index} where ${index} match ${phrase} and rowid >= ${from} and rowid < ${to}))`
  },
}

export const trigrams: SearchIndex = {
  contains: (column, folded) => sql<SqlBool>`strpos(${sql.ref(column)}, ${folded}) > 0`,
  rowsContaining({ table, ownerId, folded }) {
    const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`
    return sql`(select file_id from ${sql.table(table)} where owner_id = ${ownerId} and text like ${pattern})`
  },
}
