/**
 * The matches of a search in the order of their last change, from whichever side they are asked for: all of them in
 * memory while they are few, and found by walking the list when they are too many to be collected.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../../../platform/store/index.ts'
import { type ChangePlace, compareChanges } from '../rules/best-key.ts'
import { MOST_COUNTED } from '../rules/search-budget.ts'
import { collectInTime, isFragment } from './collect.ts'
import { type Filter, fieldsOf } from './list.ts'
import { symbolsOf } from './symbols.ts'
import { type Met, walkMatches } from './walk.ts'

export interface Match extends ChangePlace {
  /** Folded. */
  name: string
  language: string
  bytes: number
}

export interface Matches {
  /** The newest first, all of them changed before the place; null is after every change. */
  before(place: ChangePlace | null, want: number): Promise<Match[]>
  /** The oldest first, all of them changed after the place. */
  after(place: ChangePlace, want: number): Promise<Match[]>
  /** Those whose name alone has every word, the newest first. */
  named(want: number): Promise<Match[]>
  /** Null: the search ended before it could be known. */
  readonly total: number | null
  readonly isCapped: boolean
  readonly isIndexing: boolean
  /** Whether a budget has run out so far: what was given are some of the matches. */
  isTooBroad(): boolean
}

const SORT = 'updated_at_desc'
const COLUMNS = ['id', 'name_key', 'language', 'size_bytes'] as const
interface Row {
  id: string
  name_key: string
  language: string
  size_bytes: number
}

export async function openMatches(store: Store, ownerId: string, filter: Filter): Promise<Matches> {
  if (!filter.query.needles.some(isFragment)) return walkOnce(store, ownerId, filter)
  const search = {
    ownerId,
    filter,
    sort: SORT,
    size: MOST_COUNTED,
    at: null,
    columns: COLUMNS,
  } as const
  const found = await collectInTime<Row>(store, search)
  if (!found) return walking(store, ownerId, filter, { total: null, isTooBroad: true })
  const { count, rows, isTooBroad, isIndexing } = found
  if (count > MOST_COUNTED)
    return walking(store, ownerId, filter, { total: count, isTooBroad: false })
  const matches = rows.map((row) => ({
    id: row.id,
    updatedAt: Number(row.sort_key),
    name: row.name_key,
    language: row.language,
    bytes: row.size_bytes,
  }))
  return known(filter, matches, isTooBroad, isIndexing)
}

/** No word that the index knows: one walk tells whether the matches are few. */
async function walkOnce(store: Store, ownerId: string, filter: Filter): Promise<Matches> {
  const want = MOST_COUNTED + 1
  const walk = await walkMatches(store, { ownerId, filter, sort: SORT, at: null, want })
  const total = walk.matches.length
  if (total > MOST_COUNTED) return walking(store, ownerId, filter, { total, isTooBroad: false })
  return known(filter, walk.matches.map(matchOf), walk.isTooBroad, false)
}

function known(
  filter: Filter,
  newestFirst: readonly Match[],
  isTooBroad: boolean,
  isIndexing: boolean,
): Matches {
  const needles = positiveNeedles(filter)
  return {
    before: async (place, want) =>
      newestFirst.filter((match) => !place || compareChanges(match, place) < 0).slice(0, want),
    after: async (place, want) =>
      newestFirst
        .filter((match) => compareChanges(match, place) > 0)
        .reverse()
        .slice(0, want),
    named: async (want) =>
      newestFirst
        .filter(({ name }) => needles.length > 0 && needles.every((word) => name.includes(word)))
        .slice(0, want),
    ...{ total: isTooBroad ? null : newestFirst.length, isCapped: false, isIndexing },
    isTooBroad: () => isTooBroad,
  }
}

function walking(
  store: Store,
  ownerId: string,
  filter: Filter,
  start: { total: number | null; isTooBroad: boolean },
): Matches {
  let { isTooBroad } = start
  const walk = async (place: ChangePlace | null, direction: 'forward' | 'back', want: number) => {
    const at = place && { key: place.updatedAt, id: place.id, direction }
    const walked = await walkMatches(store, { ownerId, filter, sort: SORT, at, want })
    isTooBroad ||= walked.isTooBroad
    return walked.matches.map(matchOf)
  }
  return {
    before: (place, want) => walk(place, 'forward', want),
    after: (place, want) => walk(place, 'back', want),
    named: (want) => listNamed(store, ownerId, filter, want),
    total: start.total === null ? null : MOST_COUNTED,
    isCapped: start.total !== null,
    isIndexing: false,
    isTooBroad: () => isTooBroad,
  }
}

function matchOf({ key, ...met }: Met): Match {
  return { ...met, updatedAt: Number(key) }
}

export function positiveNeedles({ query }: Filter): string[] {
  return query.needles
    .filter(({ isNot, isSymbol }) => !isNot && !isSymbol)
    .map(({ folded }) => folded)
}

export function positiveSymbols({ query }: Filter): string[] {
  return query.needles
    .filter(({ isNot, isSymbol }) => !isNot && isSymbol)
    .map(({ folded }) => folded)
}

/** By the names alone, which are short; only for what must not be there are texts read. */
async function listNamed(
  store: Store,
  ownerId: string,
  filter: Filter,
  want: number,
): Promise<Match[]> {
  if (positiveNeedles(filter).length === 0) return []
  const { contains } = store.searchIndex
  const { needles } = filter.query
  const words: RawBuilder<SqlBool>[] = needles
    .filter(({ isSymbol }) => !isSymbol)
    .map(({ folded, isNot }) =>
      isNot
        ? sql`not exists (select 1 from file_search as texts where texts.owner_id = ${ownerId} and texts.file_id = files.id and ${contains('texts.text', folded)})`
        : contains('files.name_key', folded),
    )
  const conditions = [...words, ...symbolsOf(store, ownerId, 'files.id', needles)]
  const { rows } = await sql<Row & { updated_at: number }>`
    select id, name_key, language, size_bytes, updated_at from files
    where files.owner_id = ${ownerId} and files.deleted_at is null and ${fieldsOf(ownerId, filter)}
      and ${sql.join(conditions, sql` and `)}
    order by updated_at desc, id desc limit ${want}`.execute(store.reading(ownerId))
  return rows.map((row) => ({
    id: row.id,
    updatedAt: row.updated_at,
    name: row.name_key,
    language: row.language,
    bytes: row.size_bytes,
  }))
}
