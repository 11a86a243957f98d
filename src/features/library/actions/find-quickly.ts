/** For the palette: files with the fragment in their name first, then files that contain it, each with its line. */
import type { MemberContext } from '#platform/context.ts'
import { isTooComplex, parseQuery } from '../rules/query.ts'
import { type CodeFile, listFilesNamed, searchBest } from '../store/index.ts'
import { hitsOf } from './hits.ts'

export interface QuickHit {
  file: CodeFile
  /** The line of the hit; null for a file that is found by its name. */
  line: number | null
}

// A few rows are returned at each pause of the typing: they read less text than a page does.
const MOST_BYTES = 256 * 1024

export async function findQuickly(
  ctx: MemberContext,
  q: string,
  size: number,
): Promise<QuickHit[]> {
  const named = await listFilesNamed(ctx.store, ctx.actor.id, q, size)
  const rows = named.map((file): QuickHit => ({ file, line: null }))
  const query = parseQuery(q)
  // The palette shows what it finds: a query with too many words for the contents still finds names.
  if (named.length >= size || query.needles.length === 0 || isTooComplex(query)) return rows
  const { files } = await searchBest(ctx.store, {
    ownerId: ctx.actor.id,
    filter: { query, language: null, category: 'all', folder: null, repo: null, limit: null },
    size,
    at: null,
  })
  const known = new Set(named.map((file) => file.id))
  const others = files.filter((file) => !known.has(file.id)).slice(0, size - named.length)
  const hits = await hitsOf(ctx, others, query, MOST_BYTES)
  return [
    ...rows,
    ...others.map((file) => ({ file, line: hits.get(file.id)?.lines[0]?.line ?? null })),
  ]
}
