/** Where the words of a search stand in the texts of the files that were found. */
import type { MemberContext } from '../../../platform/context.ts'
import { isProse } from '../rules/definitions.ts'
import { findHits, type Hits } from '../rules/hits.ts'
import type { Query } from '../rules/query.ts'
import { type CodeFile, findContents } from '../store/index.ts'

/**
 * For a page: one read, of no more text than the largest file may have. A page of small files is searched whole, and a
 * page of twenty files of 2 MiB costs as much as one of them.
 */
export const BYTES_OF_PAGE = 2 * 1024 * 1024

/** By file; files beyond the bytes that may be read are left out. */
export async function hitsOf(
  ctx: MemberContext,
  files: readonly CodeFile[],
  query: Query,
  mostBytes: number,
): Promise<Map<string, Hits>> {
  const needles = query.needles.filter(({ isNot }) => !isNot).map(({ folded }) => folded)
  if (needles.length === 0) return new Map()
  const read = withinBudget(files, mostBytes)
  const hashes = [...new Set(read.map(({ contentHash }) => contentHash))]
  // A text that is damaged is named on its own page; here it only has no line.
  const texts = await findContents(ctx.store, ctx.actor.id, hashes)
  const hits = new Map<string, Hits>()
  for (const { id, contentHash, language } of read) {
    const text = texts.get(contentHash)
    const found = text === undefined ? null : findHits(text, needles, isProse(language))
    if (found) hits.set(id, found)
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
