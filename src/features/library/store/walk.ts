/**
 * Walks the list in its order and reads each text: for words too short for the index, and for words of almost every
 * file.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'
import { WALK_BUDGET } from '#platform/store/queries.ts'
import type { ColumnSort } from '../contract/limits.ts'
import type { Cursor } from '../rules/cursor.ts'
import { isOfText, type Needle } from '../rules/query.ts'
import { RANKED, WALKED_PER_STEP } from '../rules/search-budget.ts'
import { type Filter, ORDERS, readingDirection, sortFieldsOf } from './list.ts'
import { symbolConditions } from './symbols.ts'

export interface WalkRequest {
  ownerId: string
  filter: Filter
  sort: ColumnSort
  at: Position | null
  /** How many matches are enough. */
  want: number
}

export interface Walk {
  /** Files that match, in the order of the list. */
  matches: Met[]
  /** The budget was used up before there were enough. */
  isTooBroad: boolean
}

export interface Met {
  id: string
  /** What the list is sorted by. */
  key: number | string
  /** Folded. */
  name: string
  language: string
  bytes: number
}

// For a word that occurs everywhere, a page is found in this many more files than it has.
const SPARE_FILES = 11
// What best match ranks of such a word, and the first that it does not, is one statement.
const FIRST_STEP = RANKED.files + 1 + SPARE_FILES

export async function walkMatches(store: Store, request: WalkRequest): Promise<Walk> {
  const { at, want } = request
  const matches: Met[] = []
  let [walked, bytes] = [0, 0]
  let from: Position | null = at
  let size = Math.min(want + SPARE_FILES, FIRST_STEP)
  for (;;) {
    const step = await walkStep(store, request, from, size)
    matches.push(...step.matches)
    if (matches.length >= want) return { matches: matches.slice(0, want), isTooBroad: false }
    if (!step.last) return { matches, isTooBroad: false }
    walked += step.walked
    bytes += step.bytes
    if (walked >= WALK_BUDGET.rows || bytes >= WALK_BUDGET.bytes)
      return { matches, isTooBroad: true }
    from = { ...step.last, direction: at?.direction ?? 'forward' }
    size = nextStep(walked, matches.length, want)
  }
}

/** As many files as should contain the missing matches at the rate so far, and a quarter more. */
function nextStep(walked: number, met: number, want: number): number {
  const likely = Math.ceil((1.25 * walked * (want - met)) / Math.max(met, 1))
  return Math.min(Math.max(likely, FIRST_STEP), WALKED_PER_STEP)
}

export type Position = Pick<Cursor, 'key' | 'id' | 'direction'>

interface Step {
  matches: Met[]
  walked: number
  bytes: number
  /** Where the next step begins; null at the end of the list. */
  last: { key: number | string; id: string } | null
}

interface StepRow {
  id: string
  sortKey: number | string
  name: string
  language: string
  bytes: number
  isMatch: boolean
  chunkSize: number
  walked: number
  walkedBytes: number
}

/**
 * One statement: the next files, as many as have the text it may read, and which of them match. Only matches and the
 * last row are returned: copying a row to another thread costs as much as searching its text.
 */
async function walkStep(
  store: Store,
  { ownerId, filter, sort }: WalkRequest,
  from: Position | null,
  size: number,
): Promise<Step> {
  const key = sql.ref(`files.${ORDERS[sort].column}`)
  const direction = readingDirection(sort, from)
  const order = sql`${key} ${sql.raw(direction)}, files.id ${sql.raw(direction)}`
  const beyond = from
    ? sql`and (${key}, files.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${from.key}, ${from.id})`
    : sql``
  const { rows } = await sql<StepRow>`
    with chunk as materialized (
      select files.id as id, ${key} as sort_key, files.size_bytes as bytes,
        files.name_key as name, files.language as language,
        row_number() over (order by ${order}) as nth,
        sum(files.size_bytes) over (order by ${order} rows unbounded preceding) as bytes_to_here
      from files
      where files.owner_id = ${ownerId} and files.deleted_at is null and ${sortFieldsOf(ownerId, filter)} ${beyond}
      order by ${order} limit ${size}),
    walked as materialized (
      select id, sort_key, name, language, bytes, nth,
        case when ${isMatch(store, ownerId, filter.query.needles)} then 1 else 0 end as is_match
      from chunk where nth = 1 or bytes_to_here <= ${WALK_BUDGET.bytesPerStep})
    select id, sort_key, name, language, bytes, is_match, (select count(*) from chunk) as chunk_size,
      (select count(*) from walked) as walked, (select sum(bytes) from walked) as walked_bytes
    from walked where is_match = 1 or nth = (select count(*) from walked)
    order by nth`.execute(store.reading(ownerId))
  const last = rows.at(-1)
  if (!last) return { matches: [], walked: 0, bytes: 0, last: null }
  const walked = Number(last.walked)
  const chunkSize = Number(last.chunkSize)
  // Fewer rows than the chunk has: the limit of text of one step. Fewer than requested: the end of the list.
  const isEnd = chunkSize < size && chunkSize === walked
  return {
    matches: rows
      .filter(({ isMatch }) => isMatch)
      .map(({ id, sortKey, name, language, bytes }) => ({
        ...{ id, key: sortKey, name, language, bytes: Number(bytes) },
      })),
    walked,
    bytes: Number(last.walkedBytes),
    last: isEnd ? null : { key: last.sortKey, id: last.id },
  }
}

/** One pass over the rows of a text, for any number of needles; a short name is searched among the names alone. */
function isMatch(store: Store, ownerId: string, needles: readonly Needle[]): RawBuilder<unknown> {
  const tests = needles
    .filter(isOfText)
    .map(
      ({ inText, isNot }) =>
        sql`max(case when ${store.searchIndex.contains('texts.text', inText)} then 1 else 0 end) = ${sql.lit(isNot ? 0 : 1)}`,
    )
  const inText =
    tests.length === 0
      ? []
      : [
          sql`(select ${sql.join(tests, sql` and `)} from file_search as texts where texts.owner_id = ${ownerId} and texts.file_id = chunk.id)`,
        ]
  const conditions = [...symbolConditions(store, ownerId, 'chunk.id', needles), ...inText]
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
}
