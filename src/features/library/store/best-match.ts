/** Matches by relevance: those that are ranked first, then the others, the newest change first. */
import type { Store } from '#platform/store/index.ts'
import type { Cursor } from '../rules/cursor.ts'
import { type ChangeCursor, compareChanges, readBestKey, writeBestKey } from '../rules/cursor.ts'
import type { Filter, Match } from './list.ts'
import { type Matches, openMatches } from './matches.ts'
import { bestFirst, type Ranked, type Ranking, rankMatches } from './ranking.ts'
import { type FileMatches, loadPage } from './search.ts'

export interface BestSearch {
  ownerId: string
  filter: Filter
  size: number
  at: Cursor | null
}

export interface BestMatches extends FileMatches {
  /** By file: its rank in the list, for a cursor. */
  keys: ReadonlyMap<string, string>
}

export async function searchBest(store: Store, search: BestSearch): Promise<BestMatches> {
  const { ownerId, filter, at, size } = search
  const matches = await openMatches(store, ownerId, filter)
  const from = typeof at?.key === 'string' ? readBestKey(at.key) : null
  const ranking = await rankMatches(store, ownerId, filter, matches, from)
  const beyond = from && at ? { ...from, id: at.id } : null
  const rows =
    beyond && at?.direction === 'back'
      ? await rowsBefore(matches, ranking, beyond, size + 1)
      : await rowsAfter(matches, ranking, beyond, size + 1)
  const page = await loadPage(
    store,
    search,
    rows.map(({ id }) => id),
  )
  const { total, isCapped, isIndexing } = matches
  const isTooBroad = matches.isTooBroad()
  const found = { total: isTooBroad ? null : total, isCapped, isIndexing, isTooBroad }
  return { ...page, ...found, keys: new Map(rows.map((row) => [row.id, keyOf(row, ranking)])) }
}

function keyOf({ rank, updatedAt }: Ranked, { ranked, isNamed, isDefined }: Ranking): string {
  return writeBestKey({ rank, updatedAt, ranked, isNamed, isDefined })
}

/** The next rows in reading order; without a cursor, the first ones. */
async function rowsAfter(
  matches: Matches,
  { rows, ranked }: Ranking,
  beyond: Ranked | null,
  want: number,
): Promise<Ranked[]> {
  const best = beyond ? rows.filter((row) => bestFirst(row, beyond) > 0) : rows
  const left = want - best.length
  if (left <= 0) return best.slice(0, want)
  const start = beyond?.rank === 0 ? beyond : includingItself(ranked)
  const others = await unranked(rows, start, left, (at, n) => matches.before(at, n))
  return [...best, ...others]
}

/** The previous rows, the nearest first. */
async function rowsBefore(
  matches: Matches,
  { rows, ranked }: Ranking,
  beyond: Ranked,
  want: number,
): Promise<Ranked[]> {
  const best = rows.filter((row) => bestFirst(row, beyond) < 0).reverse()
  if (beyond.rank > 0) return best.slice(0, want)
  const others = await unranked(rows, beyond, want, async (at, n) =>
    (await matches.after(at, n)).filter((match) => compareChanges(match, ranked) <= 0),
  )
  return [...others, ...best].slice(0, want)
}

/** No id is between an id and the same with one more character. */
function includingItself({ updatedAt, id }: ChangeCursor): ChangeCursor {
  return { updatedAt, id: `${id}~` }
}

// Few of the old matches are ranked by their name, and are skipped here.
const PASSED_OVER = 64

async function unranked(
  ranked: readonly Ranked[],
  start: ChangeCursor,
  want: number,
  read: (at: ChangeCursor, want: number) => Promise<Match[]>,
): Promise<Ranked[]> {
  const known = new Set(ranked.map(({ id }) => id))
  const rows: Ranked[] = []
  let at = start
  for (;;) {
    const asked = want - rows.length + PASSED_OVER
    const found = await read(at, asked)
    for (const { id, updatedAt } of found) if (!known.has(id)) rows.push({ id, updatedAt, rank: 0 })
    if (rows.length >= want || found.length < asked) return rows.slice(0, want)
    at = found.at(-1)!
  }
}
