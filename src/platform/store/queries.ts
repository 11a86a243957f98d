/**
 * Parts of queries that several stores share. Those of the hottest paths are built and compiled once per store,
 * then only given their values.
 */
import {
  type CompiledQuery,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { piecesOfTyped } from '../text/name-fit.ts'
import type { Tables } from './tables.ts'

interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/** The values are in the order in which the built query names its parameters. */
export function compileOnce<Row>(build: (query: Kysely<Tables>) => Compilable<Row>) {
  const known = new WeakMap<Kysely<Tables>, CompiledQuery<Row>>()
  return async (query: Kysely<Tables>, parameters: readonly unknown[]): Promise<Row[]> => {
    const compiled = known.getOrInsertComputed(query, () => build(query).compile())
    return (await query.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

// How many rows a query finds, as a number on either database: PostgreSQL counts in text.

export async function countRows(query: SelectQueryBuilder<any, any, unknown>): Promise<number> {
  const { count } = await query
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

// Rows by pairs of keys. Two lists of keys would ask for every combination of them: a thousand for 32 rows.

export type Pair = readonly [string, string]

/** True for rows whose two columns are one of the pairs, of which there must be one. */
export function isOneOfPairs(columns: Pair, pairs: readonly Pair[]): RawBuilder<SqlBool> {
  const [first, second] = columns.map((column) => sql.ref(column))
  const rows = pairs.map(([one, other]) => sql`(${one}, ${other})`)
  return sql<SqlBool>`(${first}, ${second}) in (values ${sql.join(rows)})`
}

/** Rows after a position of a list that is read newest first: their columns compare lower, one after another. */
export function isBefore(
  columns: readonly string[],
  position: readonly (string | number)[],
): RawBuilder<SqlBool> {
  const names = columns.map((column) => sql.ref(column))
  return sql<SqlBool>`(${sql.join(names)}) < (${sql.join(position.map((value) => sql`${value}`))})`
}

// Names that look like what was typed; which of them do is decided in TypeScript, on a bounded number of them.

/** Names that are compared, the newest of those that may fit. */
export const MOST_SIMILAR = 300

export function mayBeSimilar(column: RawBuilder<string>, text: string): RawBuilder<SqlBool> {
  const { letters, halves } = piecesOfTyped(text)
  const has = (pieces: readonly string[]) => {
    const pattern = `%${pieces.map((piece) => piece.replace(/[\\%_]/g, '\\$&')).join('%')}%`
    return sql`${column} like ${pattern} escape '\\'`
  }
  const inWords = halves.map(
    (of) =>
      sql`(${sql.join(
        of.map((half) => has([half])),
        sql` or `,
      )})`,
  )
  const ways = [
    ...(letters.length > 0 ? [has(letters)] : []),
    ...(inWords.length > 0 ? [sql`(${sql.join(inWords, sql` and `)})`] : []),
  ]
  return ways.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

// Deleted rows whose date has passed, of everybody.

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

/** What a search may read without an index, of files and of notes: texts one after another, in the order of their list. */
export const WALK_BUDGET = {
  rows: 20_000,
  bytes: 64 * 1024 * 1024,
  bytesPerStep: 4 * 1024 * 1024,
} as const
