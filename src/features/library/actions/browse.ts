/** The list of files as a page needs it: rows, their number, what can be filtered by, and where a search hits. */
import type { MemberContext } from '../../../platform/context.ts'
import { findHit, type Hit } from '../rules/hits.ts'
import { type CodeFile, loadContents } from '../store/index.ts'
import {
  countListed,
  type Facets,
  type ListedPage,
  type ListRequest,
  listPage,
  loadFacets,
  type Total,
} from './read.ts'
import { tellFailure } from './telling.ts'

export interface Browsed extends ListedPage {
  /** Null: could not be counted, which is not none. */
  total: Total | null
  facets: Facets | null
  /** By file; only where the search hits the content. */
  hits: ReadonlyMap<string, Hit>
}

/** Without the rows there is no page; without a number beside them there still is. */
export async function browseLibrary(ctx: MemberContext, request: ListRequest): Promise<Browsed> {
  const page = await listPage(ctx, request)
  const total = page.search
    ? page.search.total
    : await orUnknown(ctx, () => countListed(ctx, page.filter))
  const facets = await orUnknown(ctx, () => loadFacets(ctx))
  const hits = await orUnknown(ctx, () => findHits(ctx, page))
  return { ...page, total, facets, hits: hits ?? new Map() }
}

async function orUnknown<T>(ctx: MemberContext, work: () => Promise<T>): Promise<T | null> {
  try {
    return await tellFailure(ctx, 'db_list_files_error', work)
  } catch {
    return null
  }
}

// One read, of no more text than the largest file may have: a page of small files is searched whole, and a page of
// twenty files of 2 MiB costs as much as one of them.
const MOST_BYTES = 2 * 1024 * 1024

async function findHits(
  ctx: MemberContext,
  { files, filter }: ListedPage,
): Promise<Map<string, Hit>> {
  const needles = filter.query.needles.filter(({ isNot }) => !isNot).map(({ folded }) => folded)
  if (needles.length === 0) return new Map()
  const read = withinBudget(files)
  const hashes = [...new Set(read.map(({ contentHash }) => contentHash))]
  const contentOf = await loadContents(ctx.store, ctx.actor.id, hashes)
  const hits = new Map<string, Hit>()
  for (const { id, contentHash } of read) {
    const hit = findHit(contentOf(contentHash), needles)
    if (hit) hits.set(id, hit)
  }
  return hits
}

function withinBudget(files: readonly CodeFile[]): CodeFile[] {
  let left = MOST_BYTES
  return files.filter(({ sizeBytes }) => {
    if (sizeBytes > left) return false
    left -= sizeBytes
    return true
  })
}
