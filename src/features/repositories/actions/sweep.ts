/** Folders of mirrors without a repository: left by a removal on another machine, or by a program that was killed. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#platform/context.ts'
import { existingRepoIds } from '../store/repos.ts'
import { mirrorLimits, mirrorsFolder } from './git.ts'

const MIRROR = /^([\w-]+)\.git$/
const DRAFT = /^[\w-]+\.git\.[0-9a-f]+\.(?:new|old)$/

/** Removes the mirrors of this machine that have no row, and temporary folders older than any running sync. */
export async function sweepMirrors(ctx: Context): Promise<number> {
  const root = mirrorsFolder(ctx.config)
  let removed = 0
  for (const owner of await namesIn(root)) {
    const folder = join(root, owner)
    const names = await namesIn(folder)
    const ids = names.flatMap((name) => MIRROR.exec(name)?.[1] ?? [])
    const existing = await existingRepoIds(ctx.store, ids)
    for (const name of names) {
      const id = MIRROR.exec(name)?.[1]
      const isAbandoned = id === undefined ? await isOldDraft(ctx, folder, name) : !existing.has(id)
      if (!isAbandoned) continue
      await rm(join(folder, name), { recursive: true, force: true })
      removed++
    }
  }
  return removed
}

async function isOldDraft({ config }: Context, folder: string, name: string): Promise<boolean> {
  if (!DRAFT.test(name)) return false
  const { mtimeMs } = await stat(join(folder, name))
  return Date.now() - mtimeMs > 2 * mirrorLimits(config).timeoutMs
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
