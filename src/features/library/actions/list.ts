/** A page of files, filtered and sorted, and the available filters of a list. */

import type { MemberContext } from '#platform/context.ts'
import { common } from '#platform/problems/index.ts'
import { fitsPoints, foldText } from '#platform/text/index.ts'
import {
  type ColumnSort,
  MAX_QUERY,
  MOST_TAGS_SHOWN,
  PAGE_SIZE,
  SORTS,
  type Sort,
} from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import { type Cursor, decodeCursor, encodeCursor } from '../rules/cursor.ts'
import { type CountedFolder, foldersAbove, inTreeOrder } from '../rules/folders.ts'
import { folderOf, isTooComplex, parseQuery, type Query } from '../rules/query.ts'
import { MOST_COUNTED, MOST_SHORT_TERMS, MOST_TERMS } from '../rules/search-budget.ts'
import {
  type BestSearch,
  type CodeFile,
  type Counted,
  countFiles,
  type FileMatches,
  type Filter,
  isFiltered,
  isWaitingForSymbols,
  listFiles,
  listTagsFrom,
  readCount,
  readCounts,
  readFolders,
  searchBest,
  searchFiles,
} from '../store/index.ts'
import { emitMetric } from './file-events.ts'
import { limitOf } from './reach.ts'
import { type PatternMatches, searchByPattern } from './search-pattern.ts'

export interface ListRequest {
  q?: string | undefined
  lang?: string | undefined
  category?: string | undefined
  folder?: string | undefined
  repo?: string | undefined
  sort?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export interface ListedPage {
  files: CodeFile[]
  sort: Sort
  filter: Filter
  nextCursor: string | null
  prevCursor: string | null
  /** State that only a search has; null for a list without a query. */
  search: SearchState | null
}

export interface SearchState {
  /** Null: the budget was used up before it was known. */
  total: Total | null
  /** These are some of the matches: the budget was used up. */
  isTooBroad: boolean
  /** A pattern was not tried on older files: its budget was used up. */
  isPartial: boolean
  /** Some texts wait to be indexed and were not all read. */
  isIndexing: boolean
}

/** Exact up to 1,000. */
export interface Total {
  count: number
  isCapped: boolean
}

export interface CountedFiles extends ListedPage {
  total: Total
}

/** One page of files. The same filter makes the rows and the total, so they can never disagree. */
export async function listLibrary(ctx: MemberContext, request: ListRequest): Promise<CountedFiles> {
  const page = await listPage(ctx, request)
  if (page.search?.isTooBroad) throw refuse('search_too_broad')
  return { ...page, total: page.search?.total ?? (await countListed(ctx, page.filter)) }
}

export async function listPage(ctx: MemberContext, request: ListRequest): Promise<ListedPage> {
  const filter = { ...filterOf(request), limit: limitOf(ctx) }
  const sort = sortOf(request.sort, filter.query)
  const at = request.cursor ? decodeCursor(request.cursor, sort) : null
  if (request.cursor && !at) throw common.refuse('invalid_cursor')
  const size = request.limit ?? PAGE_SIZE
  const { store, actor } = ctx
  const ownerId = actor.id
  const isSearch = filter.query.needles.length > 0 || filter.query.patterns.length > 0
  if (sort !== 'best_match' && !isSearch) {
    const page = await listFiles(store, ownerId, filter, sort, size, at)
    const keyOf = (file: CodeFile) => columnKey(file, sort)
    return { files: page.files, sort, filter, search: null, ...neighbours(page, sort, at, keyOf) }
  }
  const { found, keyOf } = await search(ctx, { ownerId, filter, sort, size, at })
  if (!at) emitMetric(ctx, 'search')
  const { total, isCapped, isTooBroad } = found
  const hasSymbols = filter.query.needles.some(({ isSymbol }) => isSymbol)
  const state = {
    total: total === null ? null : { count: total, isCapped },
    isTooBroad,
    isPartial: 'isPartial' in found && found.isPartial,
    isIndexing: found.isIndexing || (hasSymbols && (await isWaitingForSymbols(store, ownerId))),
  }
  const places = neighbours(found, sort, at, keyOf)
  return { files: found.files, sort, filter, search: state, ...places }
}

/** What was found, and what each file of it is sorted by. */
async function search(
  ctx: MemberContext,
  { sort, ...wanted }: BestSearch & { sort: Sort },
): Promise<{
  found: FileMatches | PatternMatches
  keyOf: (file: CodeFile) => number | string
}> {
  const { store } = ctx
  if (wanted.filter.query.patterns.length > 0) {
    const found = await searchByPattern(ctx, { ...wanted, sort })
    const best = ({ id }: CodeFile) => found.keys.get(id) ?? ''
    return { found, keyOf: sort === 'best_match' ? best : (file) => columnKey(file, sort) }
  }
  if (sort !== 'best_match')
    return {
      found: await searchFiles(store, { ...wanted, sort }),
      keyOf: (file) => columnKey(file, sort),
    }
  const found = await searchBest(store, wanted)
  return { found, keyOf: ({ id }) => found.keys.get(id) ?? '' }
}

/** The total of the whole library is read from a counter; a filtered list is counted now, up to a thousand. */
export async function countListed({ store, actor }: MemberContext, filter: Filter): Promise<Total> {
  if (!isFiltered(filter))
    return { count: await readCount(store, actor.id, 'total'), isCapped: false }
  const count = await countFiles(store, actor.id, filter, MOST_COUNTED + 1)
  return { count: Math.min(count, MOST_COUNTED), isCapped: count > MOST_COUNTED }
}

export function sortOf(input: string | undefined, { needles, patterns }: Query): Sort {
  if (input === undefined || input === '') return 'created_at_desc'
  const known = SORTS.find((sort) => sort === input)
  if (!known) throw refuse('invalid_sort')
  const isMatchable = [...needles, ...patterns].some(({ isNot }) => !isNot)
  return known === 'best_match' && !isMatchable ? 'created_at_desc' : known
}

export function filterOf({ q = '', lang, category, folder, repo }: ListRequest): Filter {
  if (!fitsPoints(q, MAX_QUERY)) throw refuse('query_too_long', { max: MAX_QUERY })
  return {
    query: queryOf(q),
    language: lang || null,
    category: category || 'all',
    // Everything is in or under the root, so naming it is no condition.
    folder: folderOf(folder ?? '') || null,
    repo: repo || null,
    limit: null,
  }
}

function queryOf(q: string): Query {
  const query = parseQuery(q)
  if (isTooComplex(query))
    throw refuse('query_too_complex', { max: MOST_TERMS, max_short: MOST_SHORT_TERMS })
  return query
}

/** The cursors of the next and the previous page; null where the list ends. */
function neighbours(
  page: { files: CodeFile[]; hasMore: boolean },
  sort: Sort,
  at: Cursor | null,
  keyOf: (file: CodeFile) => number | string,
) {
  const first = page.files[0]
  const last = page.files.at(-1)
  const isBack = at?.direction === 'back'
  const cursorAt = (file: CodeFile | undefined, direction: Cursor['direction']) =>
    file ? encodeCursor({ sort, key: keyOf(file), id: file.id, direction }) : null
  const hasNext = isBack || page.hasMore
  const hasPrevious = isBack ? page.hasMore : at !== null
  return {
    nextCursor: hasNext ? cursorAt(last, 'forward') : null,
    prevCursor: hasPrevious ? cursorAt(first, 'back') : null,
  }
}

function columnKey(file: CodeFile, sort: ColumnSort): number | string {
  if (sort === 'updated_at_desc') return file.updatedAt
  return sort === 'name_asc' ? foldText(file.fileName) : file.createdAt
}

// A longer list is searched, not scrolled.
const MOST_FOLDERS = 100

/** The open part of the tree: the top, and everything beside the path to this folder. */
export async function loadFolders(
  { store, actor }: MemberContext,
  open: string,
): Promise<CountedFolder[]> {
  const parents = ['', ...foldersAbove(open)]
  return inTreeOrder(await readFolders(store, actor.id, parents, MOST_FOLDERS))
}

/** Tags in use with this beginning, in any case. */
export async function findTags(
  { store, actor }: MemberContext,
  beginning: string,
): Promise<string[]> {
  const [first = '', ...rest] = beginning
  const writings = new Set([
    beginning,
    beginning.toLowerCase(),
    beginning.toUpperCase(),
    first.toUpperCase() + rest.join('').toLowerCase(),
  ])
  const found = await Promise.all(
    [...writings].map((writing) => listTagsFrom(store, actor.id, writing, MOST_TAGS_SHOWN)),
  )
  return [...new Set(found.flat())].sort().slice(0, MOST_TAGS_SHOWN)
}

export interface Facets {
  languages: Counted[]
  tags: Counted[]
  repos: Counted[]
  totalFiles: number
  totalBytes: number
}

export async function loadFacets(ctx: MemberContext): Promise<Facets> {
  const counts = await readCounts(ctx.store, ctx.actor.id)
  return {
    languages: counts.language,
    tags: counts.tag,
    repos: counts.repo,
    totalFiles: counts.total[0]?.count ?? 0,
    totalBytes: counts.bytes[0]?.count ?? 0,
  }
}
