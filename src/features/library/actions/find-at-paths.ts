/** What the editor and upload pages ask the library before they write. */
import type { MemberContext } from '#platform/context.ts'
import { findByPaths } from '../store/index.ts'
import { isInReach } from './reach.ts'

export interface FilePath {
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
