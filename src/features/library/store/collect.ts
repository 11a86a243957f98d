/** The matches that the index finds, if they are few enough to be all collected, in steps of bounded work. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CandidateKind, Store } from '#platform/store/index.ts'
import type { ColumnSort } from '../contract/limits.ts'
import type { Cursor } from '../rules/cursor.ts'
import { isOfText, isShort, type Needle } from '../rules/query.ts'
import {
  CANDIDATES_PER_STEP,
  MOST_COUNTED,
  MOST_STEPS,
  MOST_UNINDEXED_BYTES,
} from '../rules/search-budget.ts'
import { type Filter, hasFields, ORDERS, readingDirection, sortFieldsOf } from './list.ts'
import { findOwnerTexts, type OwnerRange } from './search-text.ts'
import { symbolConditions } from './symbols.ts'
import type { FileRow } from './tables.ts'

export interface Collecting {
  ownerId: string
  filter: Filter
  sort: ColumnSort
  size: number
  at: Cursor | null
  /** What is read of each match, its id among it. */
  columns: readonly (keyof FileRow | 'nameKey')[]
}

/** Which needles the index can search for. */
export function isFragment(needle: Needle): boolean {
  return !needle.isNot && !isShort(needle)
}

/** Null when the database took too long: then only the newest matches can be shown. */
export async function collectInTime<Row>(
  store: Store,
  search: Collecting,
): Promise<Collected<Row> | null> {
  try {
    return await collect<Row>(store, search)
  } catch (error) {
    if (store.searchIndex.ranOutOfTime(error)) return null
    throw error
  }
}

export interface Collected<Row> {
  /** Matches, counted up to one more than the total shows. */
  count: number
  /** The first of them after the cursor, one more than the page has. */
  rows: Sorted<Row>[]
  isTooBroad: boolean
  isIndexing: boolean
}

/** A row of the requested columns, and what it is sorted by. */
export type Sorted<Row> = Row & { id: string; sortKey: number | string }

async function collect<Row>(store: Store, search: Collecting): Promise<Collected<Row>> {
  const texts = store.searchIndex.candidates
    ? await findOwnerTexts(store, search.ownerId)
    : { range: null, hasSplit: true, hasUnindexed: false }
  const none: OfKind<Row> = { count: 0, rows: [], isCut: false }
  if (!texts) return { ...none, isTooBroad: false, isIndexing: false }
  const ofKind = (kind: TextKind) => collectKind<Row>(store, search, kind, texts.range)
  // First what waits to be indexed: a text that the job indexes meanwhile is then found twice, never missed.
  const unindexed = texts.hasUnindexed ? await ofKind('unindexed') : none
  const indexed = await Promise.all([ofKind('single'), texts.hasSplit ? ofKind('split') : none])
  const all = [unindexed, ...indexed]
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    rows: firstRows(
      search,
      all.flatMap(({ rows }) => rows),
    ),
    isTooBroad: indexed.some(({ isCut }) => isCut),
    isIndexing: unindexed.isCut,
  }
}

type TextKind = Exclude<CandidateKind, 'names'>

interface OfKind<Row> {
  count: number
  rows: Sorted<Row>[]
  /** The budget was used up before the candidates were. */
  isCut: boolean
}

/** Step by step from the newest candidate; each step is one statement of bounded work. */
async function collectKind<Row>(
  store: Store,
  search: Collecting,
  kind: TextKind,
  range: OwnerRange | null,
): Promise<OfKind<Row>> {
  let [count, rows, below] = [0, [] as Sorted<Row>[], range?.below ?? 0]
  let bytes = 0
  for (let step = 0; step < MOST_STEPS[kind] && bytes < MOST_UNINDEXED_BYTES; step++) {
    const found = await collectStep<Row>(store, search, kind, { from: range?.from ?? 0, below })
    count += found.count
    bytes += found.bytes
    rows = firstRows(search, [...rows, ...found.rows])
    if (found.isLast || count > MOST_COUNTED) return { count, rows, isCut: false }
    below = found.lowest
  }
  return { count, rows, isCut: true }
}

interface StepRow {
  id: string | null
  found: number
  seen: number
  /** Bytes of texts that are read without the index. */
  bytes: number
  lowest: number | null
  sortKey: number | string | null
}

interface StepResult<Row> {
  count: number
  rows: Sorted<Row>[]
  isLast: boolean
  lowest: number
  bytes: number
}

/**
 * One statement: the candidates, which of them match, their number, and the page's share of them unless they are too
 * many.
 */
async function collectStep<Row>(
  store: Store,
  search: Collecting,
  kind: TextKind,
  range: OwnerRange,
): Promise<StepResult<Row>> {
  const { ownerId, filter, sort, size, at } = search
  const { searchIndex } = store
  const fragments = longestFirst(filter.query.needles.filter(isFragment))
  const limit = CANDIDATES_PER_STEP[kind]
  const candidates = searchIndex.candidates?.({
    ...{ table: 'file_search', ownerId, kind, fragments, ...range, limit },
  })
  const key = sql.ref(`files.${ORDERS[sort].column}`)
  // Without a condition on files and with an empty trash, no file row is read until the matches are known not to be too
  // many.
  const isLate = candidates !== undefined && !hasFields(filter)
  const matchKey = isLate ? key : sql`match_key`
  const direction = sql.raw(readingDirection(sort, at))
  const beyond = at
    ? sql`and (${matchKey}, match_id) ${sql.raw(readingDirection(sort, at) === 'asc' ? '>' : '<')} (${at.key}, ${at.id})`
    : sql``
  const columns = sql.join(search.columns.map((column) => sql.ref(`files.${column}`)))
  const ofFiles = sql`files.owner_id = ${ownerId} and files.deleted_at is null and ${sortFieldsOf(ownerId, filter)}`
  const matching =
    kind === 'single'
      ? wholeText(store, ownerId, filter.query.needles)
      : splitText(store, ownerId, kind, fragments[0]!, filter.query.needles)
  const { rows } = await sql<StepRow>`
    with ${candidates ? sql`candidates as materialized (${candidates}),` : sql``}
    matches as materialized (
      select texts.file_id as match_id ${isLate ? sql`` : sql`, ${key} as match_key`}
      from ${candidates ? sql`candidates cross join` : sql``} file_search as texts ${isLate ? sql`` : sql`cross join files`}
      where ${candidates ? sql`texts.row = candidates.row and` : sql``} texts.owner_id = ${ownerId} and ${matching}
        and ${isLate ? isLive(ownerId) : sql`files.id = texts.file_id and ${ofFiles}`}
      limit ${MOST_COUNTED + 1}),
    chosen as materialized (
      select match_id, ${matchKey} as match_key
      from matches ${isLate ? sql`cross join files` : sql``}
      where (select count(*) from matches) <= ${MOST_COUNTED}
        ${isLate ? sql`and files.id = match_id and ${ofFiles}` : sql``} ${beyond}
      order by ${matchKey} ${direction}, match_id ${direction} limit ${size + 1}),
    page as (
      select ${columns}, match_key as sort_key from chosen cross join files
      where files.owner_id = ${ownerId} and files.id = chosen.match_id)
    select (select count(*) from matches) as found,
      ${candidates ? sql`(select count(*) from candidates)` : sql`0`} as seen,
      ${candidates ? sql`(select min(row) from candidates)` : sql`null`} as lowest,
      ${kind === 'unindexed' ? sql`(select coalesce(sum(octet_length(text)), 0) from candidates cross join file_search as texts where texts.owner_id = ${ownerId} and texts.row = candidates.row)` : sql`0`} as bytes, page.*
    from (select 1 as one) as one left join page on 1 = 1`.execute(store.reading(ownerId))
  const { found = 0, seen = 0, bytes = 0, lowest = null } = rows[0] ?? {}
  return {
    count: Number(found),
    rows: rows.filter(({ id }) => id !== null) as unknown as Sorted<Row>[],
    isLast: lowest === null || Number(seen) < limit,
    lowest: Number(lowest ?? 0),
    bytes: Number(bytes),
  }
}

/** A text whose file is not in the trash; usually the trash is empty, which one query finds for all of them. */
function isLive(ownerId: string): RawBuilder<SqlBool> {
  return sql`(not exists (select 1 from files where files.owner_id = ${ownerId} and files.deleted_at is not null)
    or exists (select 1 from files where files.owner_id = ${ownerId} and files.id = texts.file_id and files.deleted_at is null))`
}

/** The longest is likely to be the rarest. */
function longestFirst(needles: readonly Needle[]): string[] {
  return needles.map(({ inText }) => inText).sort((one, other) => other.length - one.length)
}

/** A text of one row is tested by itself, for all needles in one pass. */
function wholeText(store: Store, ownerId: string, needles: readonly Needle[]): RawBuilder<SqlBool> {
  const { searchIndex } = store
  const conditions = needles.filter(isOfText).map((needle) => {
    if (isFragment(needle)) return searchIndex.containsFragment('texts.text', needle.inText)
    const found = searchIndex.contains('texts.text', needle.inText)
    return needle.isNot ? sql<SqlBool>`not ${found}` : found
  })
  return allOf([
    sql`texts.parts = 1`,
    ...conditions,
    ...symbolConditions(store, ownerId, 'texts.fileId', needles),
  ])
}

/**
 * A split text counts once, by the last of its rows that contains the driving fragment; any row may contain the others.
 */
function splitText(
  store: Store,
  ownerId: string,
  kind: TextKind,
  driver: string,
  needles: readonly Needle[],
): RawBuilder<SqlBool> {
  const { searchIndex } = store
  const inAnyRow = (condition: RawBuilder<SqlBool>, more = sql``) =>
    sql<SqlBool>`exists (select 1 from file_search as others where others.owner_id = ${ownerId} and others.file_id = texts.file_id and ${condition} ${more})`
  const rest = needles
    .filter((needle) => isOfText(needle) && (needle.isNot || needle.inText !== driver))
    .map(({ inText, isNot }) => {
      const found = inAnyRow(searchIndex.contains('others.text', inText))
      return isNot ? sql<SqlBool>`not ${found}` : found
    })
  const again = inAnyRow(
    searchIndex.contains('others.text', driver),
    sql`and others.part > texts.part`,
  )
  return allOf([
    kind === 'unindexed' ? sql`texts.is_indexed = 0` : sql`texts.parts > 1`,
    searchIndex.containsFragment('texts.text', driver),
    sql<SqlBool>`not ${again}`,
    ...rest,
    ...symbolConditions(store, ownerId, 'texts.fileId', needles),
  ])
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** As many as the page needs, in the order in which they are read. */
function firstRows<Row>(
  { sort, size, at }: Collecting,
  rows: readonly Sorted<Row>[],
): Sorted<Row>[] {
  const sign = readingDirection(sort, at) === 'asc' ? 1 : -1
  return [...new Map(rows.map((row) => [row.id, row])).values()]
    .sort(
      (one, other) =>
        sign * (compareKeys(one.sortKey, other.sortKey) || compareKeys(one.id, other.id)),
    )
    .slice(0, size + 1)
}

/** As both databases compare: numbers by value, texts by their bytes. */
function compareKeys(one: number | string, other: number | string): number {
  return typeof one === 'number'
    ? one - Number(other)
    : Buffer.compare(Buffer.from(one), Buffer.from(String(other)))
}
