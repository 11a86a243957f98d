/**
 * Finds files by fragments. The index provides candidates and their text decides. Up to a thousand matches are all
 * collected and then sorted; of more than that only the page is found, by walking the list itself, where they are
 * frequent enough.
 */
import type { Store } from '#platform/store/index.ts'
import type { ColumnSort } from '../contract/limits.ts'
import type { Cursor } from '../rules/cursor.ts'
import { MOST_COUNTED } from '../rules/search-budget.ts'
import { collectInTime, isFragment } from './collect.ts'
import { findFiles } from './files.ts'
import type { Filter, PageOfFiles } from './list.ts'
import { FILE_COLUMNS, type FileRow, toFile } from './tables.ts'
import { walkMatches } from './walk.ts'

export interface FileMatches extends PageOfFiles {
  /** Null: the search ended before it was known. */
  total: number | null
  /** There are more than the total shows. */
  isCapped: boolean
  /** The budget was used up: these are some of the matches. */
  isTooBroad: boolean
  /** Some texts are still to be indexed and were too many to be read one by one. */
  isIndexing: boolean
}

export interface FileSearch {
  ownerId: string
  filter: Filter
  sort: ColumnSort
  size: number
  at: Cursor | null
}

export async function searchFiles(store: Store, search: FileSearch): Promise<FileMatches> {
  const { needles } = search.filter.query
  if (!needles.some(isFragment)) return walkAll(store, search)
  const found = await collectInTime<FileRow>(store, { ...search, columns: FILE_COLUMNS })
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

/** More than can be counted: the next page of them is always near. */
async function walkPage(store: Store, search: FileSearch): Promise<FileMatches> {
  const walk = await walkMatches(store, { ...search, want: search.size + 1 })
  return {
    ...(await loadPage(store, search, idsOf(walk.matches))),
    ...{ total: MOST_COUNTED, isCapped: true, isTooBroad: walk.isTooBroad, isIndexing: false },
  }
}

/** No word that the index knows: the list is read in its order, for the page and for the total. */
async function walkAll(store: Store, search: FileSearch): Promise<FileMatches> {
  const counting = await walkMatches(store, { ...search, at: null, want: MOST_COUNTED + 1 })
  const walk = search.at ? await walkMatches(store, { ...search, want: search.size + 1 }) : counting
  const page = await loadPage(store, search, idsOf(walk.matches))
  const count = counting.matches.length
  const isTooBroad = walk.isTooBroad || counting.isTooBroad
  const total = isTooBroad ? null : Math.min(count, MOST_COUNTED)
  return { ...page, isTooBroad, total, isCapped: count > MOST_COUNTED, isIndexing: false }
}

function idsOf(matches: readonly { id: string }[]): string[] {
  return matches.map(({ id }) => id)
}

/** The files in the order of their ids, reversed for a previous page. */
export async function loadPage(
  store: Store,
  { ownerId, size, at }: Pick<FileSearch, 'ownerId' | 'size' | 'at'>,
  ids: readonly string[],
): Promise<PageOfFiles> {
  const page = ids.slice(0, size)
  const found = page.length === 0 ? [] : await findFiles(store, ownerId, page)
  const byId = new Map(found.map((file) => [file.id, file]))
  // What was deleted since is not shown.
  const files = page
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ deletedAt }) => deletedAt === null)
  return {
    files: at?.direction === 'back' ? files.reverse() : files,
    hasMore: ids.length > size,
  }
}
