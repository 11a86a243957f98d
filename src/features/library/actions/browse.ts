/** The list of files as a page needs it: rows, their number, the available filters, and the search hits of each row. */
import type { MemberContext } from '#platform/context.ts'
import type { CountedFolder } from '../rules/folders.ts'
import type { Hits } from '../rules/hits.ts'
import { findByPaths, listSavedSearches, type SavedSearch } from '../store/index.ts'
import { emitFailure } from './file-events.ts'
import { BYTES_OF_PAGE, hitsOf } from './hits.ts'
import {
  countListed,
  type Facets,
  filterOf,
  type ListedPage,
  type ListRequest,
  listPage,
  loadFacets,
  loadFolders,
  type Total,
} from './list.ts'
import { isInReach } from './reach.ts'

export interface Browsed extends ListedPage {
  /** Null: could not be counted, which does not mean none. */
  total: Total | null
  facets: Facets | null
  /** Null: could not be read. */
  folders: CountedFolder[] | null
  /** Null: could not be read. */
  saved: SavedSearch[] | null
  /** By file; only for files whose content has hits. */
  hits: ReadonlyMap<string, Hits>
}

/** Without the rows there is no page; without the counters beside them there is one. */
export async function browseLibrary(ctx: MemberContext, request: ListRequest): Promise<Browsed> {
  const page = await listPage(ctx, request)
  const total = page.search
    ? page.search.total
    : await orUnknown(ctx, () => countListed(ctx, page.filter))
  const facets = await orUnknown(ctx, () => loadFacets(ctx))
  const folders = await orUnknown(ctx, () => loadFolders(ctx, page.filter.folder ?? ''))
  const hits = await orUnknown(ctx, () => hitsOf(ctx, page.files, page.filter.query, BYTES_OF_PAGE))
  const saved = await orUnknown(ctx, () => listSavedSearches(ctx.store, ctx.actor.id))
  return { ...page, total, facets, folders, saved, hits: hits ?? new Map() }
}

/** The page of a search that failed: everything except rows. */
export async function browseNothing(ctx: MemberContext, request: ListRequest): Promise<Browsed> {
  const filter = filterOf(request)
  return {
    ...{ files: [], sort: 'best_match', filter, nextCursor: null, prevCursor: null },
    ...{ search: null, total: null, hits: new Map() },
    facets: await orUnknown(ctx, () => loadFacets(ctx)),
    folders: await orUnknown(ctx, () => loadFolders(ctx, filter.folder ?? '')),
    saved: await orUnknown(ctx, () => listSavedSearches(ctx.store, ctx.actor.id)),
  }
}

async function orUnknown<T>(ctx: MemberContext, work: () => Promise<T>): Promise<T | null> {
  try {
    return await emitFailure(ctx, 'db_list_files_error', work)
  } catch {
    return null
  }
}

// What the editor and upload pages ask the library before they write.

interface FilePath {
  folder: string
  fileName: string
}

/** The live file at each path, or null; in the order of the request. */
export async function findAtPaths(ctx: MemberContext, paths: readonly FilePath[]) {
  const found = await findByPaths(ctx.store, ctx.actor.id, paths)
  const reached = found.filter((file) => isInReach(ctx, file))
  const byPath = new Map(reached.map((file) => [pathKey(file), file]))
  return paths.map((path) => {
    const file = byPath.get(pathKey(path))
    return file ? { id: file.id, version: file.version } : null
  })
}

// A stored name has no slash, but a requested one may have any character.
function pathKey({ folder, fileName }: FilePath): string {
  return JSON.stringify([folder, fileName])
}
