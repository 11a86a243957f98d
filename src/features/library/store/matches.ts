/**
 * The matches of a search in the order of their last change, from either side: all of them in memory while they are
 * few, and found by walking the list when they are too many to be collected.
 */
import type { Store } from '#platform/store/index.ts'
import { type ChangeCursor, compareChanges } from '../rules/cursor.ts'
import { MOST_COUNTED } from '../rules/search-budget.ts'
import { FITS } from '../rules/symbols.ts'
import { collectInTime, isFragment } from './collect.ts'
import type { Filter } from './list.ts'
import { type Match, positiveNeedles } from './list.ts'
import { openNames } from './named-matches.ts'
import { fitsOfSymbols } from './symbols.ts'
import { type Met, walkMatches } from './walk.ts'

export interface Matches {
  /** The newest first, all of them changed before the cursor; null is after every change. */
  before(cursor: ChangeCursor | null, want: number): Promise<Match[]>
  /** The oldest first, all of them changed after the cursor. */
  after(cursor: ChangeCursor, want: number): Promise<Match[]>
  /** Those whose name alone contains every word, the newest first; null when they are more than that. */
  named(most: number): Promise<Match[] | null>
  /** Those that define the word, the newest first; null when they are more than that. */
  defining(term: string, most: number): Promise<Match[] | null>
  /** Null: the search ended before it was known. */
  readonly total: number | null
  readonly isCapped: boolean
  readonly isIndexing: boolean
  /** Whether a budget was used up so far: the returned matches are then incomplete. */
  isTooBroad(): boolean
}

const SORT = 'updated_at_desc'
const COLUMNS = ['id', 'nameKey', 'language', 'sizeBytes'] as const
interface Row {
  id: string
  nameKey: string
  language: string
  sizeBytes: number
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
    updatedAt: Number(row.sortKey),
    name: row.nameKey,
    language: row.language,
    bytes: row.sizeBytes,
  }))
  return known(store, ownerId, filter, matches, isTooBroad, isIndexing)
}

/** No word that the index knows: one walk finds out whether the matches are few. */
async function walkOnce(store: Store, ownerId: string, filter: Filter): Promise<Matches> {
  const want = MOST_COUNTED + 1
  const walk = await walkMatches(store, { ownerId, filter, sort: SORT, at: null, want })
  const found = walk.matches.map(matchOf)
  const total = found.length
  if (total <= MOST_COUNTED) return known(store, ownerId, filter, found, walk.isTooBroad, false)
  const matches = walking(store, ownerId, filter, { total, isTooBroad: false })
  return {
    ...matches,
    // The newest of them are known already.
    before: async (cursor, count) =>
      cursor === null && count <= total ? found.slice(0, count) : matches.before(cursor, count),
  }
}

function known(
  store: Store,
  ownerId: string,
  filter: Filter,
  newestFirst: readonly Match[],
  isTooBroad: boolean,
  isIndexing: boolean,
): Matches {
  const needles = positiveNeedles(filter)
  return {
    before: async (cursor, want) =>
      newestFirst.filter((match) => !cursor || compareChanges(match, cursor) < 0).slice(0, want),
    after: async (cursor, want) =>
      newestFirst
        .filter((match) => compareChanges(match, cursor) > 0)
        .reverse()
        .slice(0, want),
    named: async (most) => {
      const named = newestFirst.filter(
        ({ name }) => needles.length > 0 && needles.every((term) => name.includes(term)),
      )
      return named.length > most ? null : named
    },
    defining: async (term, most) => {
      const ids = newestFirst.map(({ id }) => id)
      const fits = await fitsOfSymbols(store, ownerId, ids, [term])
      const defining = newestFirst.filter(({ id }) => fits.get(id) === FITS.whole)
      return defining.length > most ? null : defining
    },
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
  const walk = async (cursor: ChangeCursor | null, direction: 'forward' | 'back', want: number) => {
    const at = cursor && { key: cursor.updatedAt, id: cursor.id, direction }
    const walked = await walkMatches(store, { ownerId, filter, sort: SORT, at, want })
    isTooBroad ||= walked.isTooBroad
    return walked.matches.map(matchOf)
  }
  return {
    before: (cursor, want) => walk(cursor, 'forward', want),
    after: (cursor, want) => walk(cursor, 'back', want),
    ...openNames(store, ownerId, filter),
    total: start.total === null ? null : MOST_COUNTED,
    isCapped: start.total !== null,
    isIndexing: false,
    isTooBroad: () => isTooBroad,
  }
}

function matchOf({ key, ...met }: Met): Match {
  return { ...met, updatedAt: Number(key) }
}
