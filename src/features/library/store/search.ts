/**
 * Finding files by fragments. The index names candidates and their text decides. Up to a thousand matches are all found
 * and then sorted; of more than that only the page is found, by walking the list itself: they are too many to miss.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CandidateKind, Store } from '../../../platform/store/index.ts'
import type { Sort } from '../contract/limits.ts'
import type { Cursor } from '../rules/cursor.ts'
import { isShort, type Needle } from '../rules/query.ts'
import {
  CANDIDATES_PER_STEP,
  MOST_COUNTED,
  MOST_STEPS,
  MOST_UNINDEXED_BYTES,
} from '../rules/search-budget.ts'
import { findFiles } from './files.ts'
import { directionOf, type Filter, fieldsOf, ORDERS, type PageOfFiles } from './list.ts'
import { findOwnerTexts, type OwnerRange } from './search-text.ts'
import { FILE_COLUMNS, type FileRow, toFile } from './tables.ts'
import { type Walk, walkMatches } from './walk.ts'

export interface FoundFiles extends PageOfFiles {
  /** Null: the search ended before it could be known. */
  total: number | null
  /** There are more than the total says. */
  isCapped: boolean
  /** The budget ran out: these are some of the matches. */
  isTooBroad: boolean
  /** Some texts are still to be indexed and were too many to be read one by one. */
  isIndexing: boolean
}

export interface Search {
  ownerId: string
  filter: Filter
  sort: Sort
  size: number
  at: Cursor | null
}

export async function searchFiles(store: Store, search: Search): Promise<FoundFiles> {
  const { needles } = search.filter.query
  if (!needles.some(isFragment)) return walkAll(store, search)
  const found = await collectInTime(store, search)
  if (!found)
    return { ...(await walkPage(store, search)), total: null, isCapped: false, isTooBroad: true }
  if (found.count > MOST_COUNTED) return walkPage(store, search)
  const { size, at } = search
  const files = found.rows.slice(0, size).map(toFile)
  return {
    files: at?.direction === 'back' ? files.reverse() : files,
    hasMore: found.rows.length > size,
    total: found.isTooBroad ? null : found.count,
    isCapped: false,
    isTooBroad: found.isTooBroad,
    isIndexing: found.isIndexing,
  }
}

/** What the index can be asked for. */
function isFragment(needle: Needle): boolean {
  return !needle.isNot && !isShort(needle)
}

/** Null when the database took too long: the newest matches are then all that can be shown. */
async function collectInTime(store: Store, search: Search): Promise<Collected | null> {
  try {
    return await collect(store, search)
  } catch (error) {
    if (store.searchIndex.ranOutOfTime(error)) return null
    throw error
  }
}

/** More than can be counted: a page of them is never far. */
async function walkPage(store: Store, search: Search): Promise<FoundFiles> {
  const walk = await walkMatches(store, { ...search, want: search.size + 1 })
  return { ...(await loadPage(store, search, walk)), total: MOST_COUNTED, isCapped: true }
}

/** No word that the index knows: the list is read in its order, for the page and for the total. */
async function walkAll(store: Store, search: Search): Promise<FoundFiles> {
  const counting = await walkMatches(store, { ...search, at: null, want: MOST_COUNTED + 1 })
  const walk = search.at ? await walkMatches(store, { ...search, want: search.size + 1 }) : counting
  const page = await loadPage(store, search, walk)
  const isCapped = counting.ids.length > MOST_COUNTED
  const isTooBroad = page.isTooBroad || counting.isTooBroad
  const total = isTooBroad ? null : Math.min(counting.ids.length, MOST_COUNTED)
  return { ...page, isTooBroad, total, isCapped }
}

async function loadPage(store: Store, { ownerId, size, at }: Search, { ids, isTooBroad }: Walk) {
  const page = ids.slice(0, size)
  const found = page.length === 0 ? [] : await findFiles(store, ownerId, page)
  const byId = new Map(found.map((file) => [file.id, file]))
  // What was deleted a moment ago is not shown.
  const files = page
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ deletedAt }) => deletedAt === null)
  return {
    files: at?.direction === 'back' ? files.reverse() : files,
    hasMore: ids.length > size,
    isTooBroad,
    isIndexing: false,
  }
}

interface Collected {
  /** Matches, counted no further than one more than can be told. */
  count: number
  /** The first of them beyond the cursor, one more than the page has. */
  rows: SortedRow[]
  isTooBroad: boolean
  isIndexing: boolean
}

type SortedRow = FileRow & { sort_key: number | string }

async function collect(store: Store, search: Search): Promise<Collected> {
  const texts = store.searchIndex.candidates
    ? await findOwnerTexts(store, search.ownerId)
    : { range: null, hasSplit: true, hasUnindexed: false }
  const none: OfKind = { count: 0, rows: [], isCut: false }
  if (!texts) return { ...none, isTooBroad: false, isIndexing: false }
  const ofKind = (kind: CandidateKind) => collectKind(store, search, kind, texts.range)
  // First what waits to be indexed: what the job indexes meanwhile is then met twice, never missed.
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

interface OfKind {
  count: number
  rows: SortedRow[]
  /** The budget ran out before the candidates did. */
  isCut: boolean
}

/** Step by step from the newest candidate; each step is one statement of bounded work. */
async function collectKind(
  store: Store,
  search: Search,
  kind: CandidateKind,
  range: OwnerRange | null,
): Promise<OfKind> {
  let [count, rows, below] = [0, [] as SortedRow[], range?.below ?? 0]
  let bytes = 0
  for (let step = 0; step < MOST_STEPS[kind] && bytes < MOST_UNINDEXED_BYTES; step++) {
    const found = await collectStep(store, search, kind, { from: range?.from ?? 0, below })
    count += found.count
    bytes += found.bytes
    rows = firstRows(search, [...rows, ...found.rows])
    if (found.isLast || count > MOST_COUNTED) return { count, rows, isCut: false }
    below = found.lowest
  }
  return { count, rows, isCut: true }
}

interface StepRow extends Partial<FileRow> {
  found: number
  seen: number
  /** Of texts that are read without the index. */
  bytes: number
  lowest: number | null
  sort_key: number | string | null
}

interface FoundInStep {
  count: number
  rows: SortedRow[]
  isLast: boolean
  lowest: number
  bytes: number
}

/** One statement: the candidates, which of them match, their number, and the page's share of them unless they are too many. */
async function collectStep(
  store: Store,
  search: Search,
  kind: CandidateKind,
  range: OwnerRange,
): Promise<FoundInStep> {
  const { ownerId, filter, sort, size, at } = search
  const { searchIndex } = store
  const fragments = longestFirst(filter.query.needles.filter(isFragment))
  const limit = CANDIDATES_PER_STEP[kind]
  const candidates = searchIndex.candidates?.({
    ...{ table: 'file_search', ownerId, kind, fragments, ...range, limit },
  })
  const key = sql.ref(`files.${ORDERS[sort].column}`)
  const direction = sql.raw(directionOf(sort, at))
  const beyond = at
    ? sql`and (match_key, match_id) ${sql.raw(directionOf(sort, at) === 'asc' ? '>' : '<')} (${at.key}, ${at.id})`
    : sql``
  const columns = sql.join(FILE_COLUMNS.map((column) => sql.ref(`files.${column}`)))
  const { rows } = await sql<StepRow>`
    with ${candidates ? sql`candidates as materialized (${candidates}),` : sql``}
    matches as materialized (
      select files.id as match_id, ${key} as match_key
      from ${candidates ? sql`candidates cross join file_search as texts` : sql`file_search as texts`} cross join files
      where ${candidates ? sql`texts.row = candidates.row and` : sql``} texts.owner_id = ${ownerId}
        and ${kind === 'single' ? wholeText(store, filter.query.needles) : splitText(store, ownerId, kind, fragments[0]!, filter.query.needles)}
        and files.owner_id = ${ownerId} and files.id = texts.file_id and files.deleted_at is null
        and ${fieldsOf(ownerId, filter)}
      limit ${MOST_COUNTED + 1}),
    chosen as materialized (
      select match_id, match_key from matches
      where (select count(*) from matches) <= ${MOST_COUNTED} ${beyond}
      order by match_key ${direction}, match_id ${direction} limit ${size + 1}),
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
    rows: rows.filter((row): row is StepRow & SortedRow => typeof row.id === 'string'),
    isLast: lowest === null || Number(seen) < limit,
    lowest: Number(lowest ?? 0),
    bytes: Number(bytes),
  }
}

/** The longest is likely to be the rarest. */
function longestFirst(needles: readonly Needle[]): string[] {
  return needles.map(({ folded }) => folded).sort((one, other) => other.length - one.length)
}

/** A text of one row decides by itself; all needles in one pass over it. */
function wholeText({ searchIndex }: Store, needles: readonly Needle[]): RawBuilder<SqlBool> {
  const conditions = needles.map((needle) => {
    if (isFragment(needle)) return searchIndex.containsFragment('texts.text', needle.folded)
    const condition = searchIndex.contains('texts.text', needle.folded)
    return needle.isNot ? sql<SqlBool>`not ${condition}` : condition
  })
  return allOf([sql`texts.parts = 1`, ...conditions])
}

/** A split text counts once, by the last of its rows that holds the driving fragment; any row may hold the others. */
function splitText(
  { searchIndex }: Store,
  ownerId: string,
  kind: CandidateKind,
  driver: string,
  needles: readonly Needle[],
): RawBuilder<SqlBool> {
  const inAnyRow = (condition: RawBuilder<SqlBool>, more = sql``) =>
    sql<SqlBool>`exists (select 1 from file_search as others where others.owner_id = ${ownerId} and others.file_id = texts.file_id and ${condition} ${more})`
  const rest = needles
    .filter(({ folded, isNot }) => isNot || folded !== driver)
    .map(({ folded, isNot }) => {
      const found = inAnyRow(searchIndex.contains('others.text', folded))
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
  ])
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** As many as the page needs, in the order in which they are read. */
function firstRows({ sort, size, at }: Search, rows: readonly SortedRow[]): SortedRow[] {
  const sign = directionOf(sort, at) === 'asc' ? 1 : -1
  return [...new Map(rows.map((row) => [row.id, row])).values()]
    .sort(
      (one, other) =>
        sign * (compareKeys(one.sort_key, other.sort_key) || compareKeys(one.id, other.id)),
    )
    .slice(0, size + 1)
}

/** As both databases do: numbers by size, texts by their bytes. */
function compareKeys(one: number | string, other: number | string): number {
  return typeof one === 'number'
    ? one - Number(other)
    : Buffer.compare(Buffer.from(one), Buffer.from(String(other)))
}
