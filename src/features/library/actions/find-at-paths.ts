/** What the writing pages ask the library before they write. */
import type { MemberContext } from '#platform/context.ts'
import { findByPaths } from '../store/index.ts'
import { isInReach } from './reach.ts'

export interface FilePath {
  folder: string
  fileName: string
}

/** For each place the live file that is there, or null; in the order of the question. */
export async function findAtPaths(ctx: MemberContext, paths: readonly FilePath[]) {
  const found = await findByPaths(ctx.store, ctx.actor.id, paths)
  const reached = found.filter((file) => isInReach(ctx, file))
  const byPath = new Map(reached.map((file) => [pathKey(file), file]))
  return paths.map((path) => {
    const file = byPath.get(pathKey(path))
    return file ? { id: file.id, version: file.version } : null
  })
}

// A folder may hold a slash and a name may not, but a question may be about anything.
function pathKey({ folder, fileName }: FilePath): string {
  return JSON.stringify([folder, fileName])
}
