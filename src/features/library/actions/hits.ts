/** Where the words of a search stand in the texts of the files that were found. */
import type { MemberContext } from '../../../platform/context.ts'
import { findHit, type Hit } from '../rules/hits.ts'
import type { Query } from '../rules/query.ts'
import { type CodeFile, loadContents } from '../store/index.ts'

/** By file; files beyond the bytes that may be read are left out. */
export async function findHits(
  ctx: MemberContext,
  files: readonly CodeFile[],
  query: Query,
  mostBytes: number,
): Promise<Map<string, Hit>> {
  const needles = query.needles.filter(({ isNot }) => !isNot).map(({ folded }) => folded)
  if (needles.length === 0) return new Map()
  const read = withinBudget(files, mostBytes)
  const hashes = [...new Set(read.map(({ contentHash }) => contentHash))]
  const contentOf = await loadContents(ctx.store, ctx.actor.id, hashes)
  const hits = new Map<string, Hit>()
  for (const { id, contentHash } of read) {
    const hit = findHit(contentOf(contentHash), needles)
    if (hit) hits.set(id, hit)
  }
  return hits
}

function withinBudget(files: readonly CodeFile[], mostBytes: number): CodeFile[] {
  let left = mostBytes
  return files.filter(({ sizeBytes }) => {
    if (sizeBytes > left) return false
    left -= sizeBytes
    return true
  })
}
