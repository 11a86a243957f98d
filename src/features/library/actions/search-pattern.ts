/**
 * Files whose text matches a pattern. The rest of the query and the characters that every match contains select
 * candidates, the newest change first; a worker reads as many of their texts as the budget allows.
 */
import type { MemberContext } from '#platform/context.ts'
import { testPattern } from '#platform/patterns/index.ts'
import type { Store } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { Sort } from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import type { Cursor } from '../rules/cursor.ts'
import { type ChangeCursor, OLDEST, readBestKey, writeBestKey } from '../rules/cursor.ts'
import { literalsOf } from '../rules/pattern-literals.ts'
import type { Needle, Query, QueryPattern } from '../rules/query.ts'
import { MOST_COUNTED, PATTERN_BUDGET } from '../rules/search-budget.ts'
import {
  type BestMatches,
  type BestSearch,
  type CodeFile,
  type Filter,
  findFiles,
  type Match,
  openMatches,
  type PageOfFiles,
  readTexts,
} from '../store/index.ts'

export interface PatternMatches extends BestMatches {
  /** The budget was used up: older files were not read. */
  isPartial: boolean
}

export async function searchByPattern(
  { store, actor }: MemberContext,
  search: Omit<BestSearch, 'ownerId'> & { sort: Parameters<typeof pageOf>[1]['sort'] },
): Promise<PatternMatches> {
  const { filter } = search
  const pattern = filter.query.patterns[0]!
  const size = await requirePattern(pattern, actor.id)
  const matches = await openMatches(store, actor.id, narrowed(filter, pattern))
  const found = await findMatching(store, actor.id, pattern, size, (cursor, want) =>
    matches.before(cursor, want),
  )
  const files = found.ids.length > 0 ? await findFiles(store, actor.id, found.ids) : []
  const page = pageOf(
    files.filter(({ deletedAt }) => deletedAt === null),
    search,
  )
  const isPartial = found.isPartial || matches.isTooBroad()
  return {
    ...page,
    ...{ total: files.length, isCapped: isPartial || found.isCapped, isTooBroad: false, isPartial },
    isIndexing: matches.isIndexing,
    keys: new Map(page.files.map((file) => [file.id, bestKeyOf(file)])),
  }
}

/** Without words there is no better match: the newest change comes first. */
function bestKeyOf({ updatedAt }: CodeFile): string {
  return writeBestKey({ rank: 0, updatedAt, ranked: OLDEST, isNamed: false, isDefined: false })
}

/** The cost of the pattern; an invalid or too expensive pattern is refused by name. */
export async function requirePattern(pattern: QueryPattern, person: string): Promise<number> {
  const tested = await testPattern(pattern, [], PATTERN_BUDGET.spentMs, person)
  if (tested && 'error' in tested) throw refuse('invalid_pattern', { reason: tested.error })
  if (!tested || tested.size > PATTERN_BUDGET.mostSize) throw refuse('pattern_too_large')
  return tested.size
}

function narrowed(filter: Filter, pattern: QueryPattern): Filter {
  const literals = pattern.isNot ? [] : literalsOf(pattern.source)
  const added = literals.map((folded): Needle => {
    return { text: folded, folded, inText: folded, isNot: false, isSymbol: false }
  })
  const query: Query = { ...filter.query, needles: [...filter.query.needles, ...added] }
  return { ...filter, query }
}

interface Matching {
  ids: string[]
  isPartial: boolean
  /** There are more matches than are counted. */
  isCapped: boolean
}

async function findMatching(
  store: Store,
  ownerId: string,
  pattern: QueryPattern,
  size: number,
  before: (cursor: ChangeCursor | null, want: number) => Promise<Match[]>,
): Promise<Matching> {
  const ids: string[] = []
  let left = Math.min(PATTERN_BUDGET.bytes, PATTERN_BUDGET.steps / size)
  let [candidates, leftMs]: [number, number] = [PATTERN_BUDGET.files, PATTERN_BUDGET.spentMs]
  for (let cursor: ChangeCursor | null = null; ; ) {
    const next = await before(cursor, CANDIDATES_AT_ONCE)
    for (const turn of turnsOf(next)) {
      if (left <= 0 || leftMs <= 0 || candidates <= 0)
        return { ids, isPartial: true, isCapped: false }
      const texts = await readTexts(store, ownerId, turn)
      const given = turn.filter(({ id }) => texts.has(id))
      const tested = await testPattern(
        pattern,
        given.map(({ id }) => texts.get(id)!),
        leftMs,
        ownerId,
      )
      if (!tested || 'error' in tested || tested.matches.length < given.length)
        return { ids, isPartial: true, isCapped: false }
      for (const [at, { id }] of given.entries())
        if (tested.matches[at] !== pattern.isNot) ids.push(id)
      if (ids.length > MOST_COUNTED)
        return { ids: ids.slice(0, MOST_COUNTED), isPartial: false, isCapped: true }
      left -= turn.reduce((sum, { bytes }) => sum + bytes, 0)
      leftMs -= tested.spentMs
      candidates -= turn.length
    }
    if (next.length < CANDIDATES_AT_ONCE) return { ids, isPartial: false, isCapped: false }
    cursor = next.at(-1)!
  }
}

const CANDIDATES_AT_ONCE = 256

/** Texts are read and passed to the worker in batches that are short for the event loop. */
function turnsOf(matches: readonly Match[]): Match[][] {
  const turns: Match[][] = []
  let left = 0
  for (const match of matches) {
    left -= match.bytes
    if (left < 0 || turns.length === 0) {
      turns.push([])
      left = PATTERN_BUDGET.bytesPerTurn - match.bytes
    }
    turns.at(-1)!.push(match)
  }
  return turns
}

/** One page out of files that are all known: in the requested order, on one side of the cursor. */
interface Paging {
  sort: Sort
  size: number
  at: Cursor | null
}

type Key = number | string

function pageOf(files: readonly CodeFile[], { sort, size, at }: Paging): PageOfFiles {
  const sign = sort === 'created_at_asc' || sort === 'name_asc' ? 1 : -1
  const compare = (one: [Key, string], other: [Key, string]) =>
    sign * (compareKeys(one[0], other[0]) || compareKeys(one[1], other[1]))
  const standing = (file: CodeFile): [Key, string] => [keyOf(file, sort), file.id]
  const sorted = files.toSorted((one, other) => compare(standing(one), standing(other)))
  if (!at) return { files: sorted.slice(0, size), hasMore: sorted.length > size }
  const cursor: [Key, string] = [cursorKey(at), at.id]
  if (at.direction === 'back') {
    const before = sorted.filter((file) => compare(standing(file), cursor) < 0)
    return { files: before.slice(-size), hasMore: before.length > size }
  }
  const after = sorted.filter((file) => compare(standing(file), cursor) > 0)
  return { files: after.slice(0, size), hasMore: after.length > size }
}

/** For best match: the last change. */
function keyOf(file: CodeFile, sort: Sort): Key {
  if (sort === 'name_asc') return foldText(file.fileName)
  return sort === 'created_at_desc' || sort === 'created_at_asc' ? file.createdAt : file.updatedAt
}

function cursorKey({ sort, key }: Cursor): Key {
  return sort === 'best_match' ? (readBestKey(String(key))?.updatedAt ?? 0) : key
}

/** As both databases compare: numbers by value, texts by their bytes. */
function compareKeys(one: Key, other: Key): number {
  return typeof one === 'number'
    ? one - Number(other)
    : Buffer.compare(Buffer.from(one), Buffer.from(String(other)))
}
