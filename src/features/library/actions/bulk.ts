/** Actions on many files at once: all or nothing. */
import type { MemberContext } from '#platform/context.ts'
import { inTransaction } from '#platform/store/index.ts'
import { MAX_TAGS } from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import {
  type CodeFile,
  changeSearchHead,
  findFiles,
  recount,
  saveTags,
  updateFile,
} from '../store/index.ts'
import { emitFailure } from './file-events.ts'
import { isInReach } from './reach.ts'
import { reportFileChange } from './reported.ts'
import { requireTagQuota } from './store-version.ts'
import { moveToTrash } from './trash/move.ts'
import { changeFile } from './write.ts'

/** The files in the order they were named; an unknown one refuses the whole action. */
async function loadAll(
  ctx: MemberContext,
  ids: readonly string[],
  which: 'live' | 'any',
): Promise<CodeFile[]> {
  const found = new Map(
    (await findFiles(ctx.store, ctx.actor.id, ids)).map((file) => [file.id, file]),
  )
  return ids.map((id) => {
    const file = found.get(id)
    const isThere = file && isInReach(ctx, file) && (which === 'any' || file.deletedAt === null)
    if (!isThere) throw refuse('some_files_not_found')
    return file
  })
}

export async function markFavorite(
  ctx: MemberContext,
  ids: readonly string[],
  isFavorite: boolean,
) {
  return inTransaction(ctx, async (ctx) => {
    const files = await loadAll(ctx, ids, 'live')
    const changed = files.filter((file) => file.isFavorite !== isFavorite)
    for (const file of changed) {
      const after = { ...file, isFavorite }
      await updateFile(ctx.store, ctx.actor.id, after, file.version)
      await reportFileChange(ctx, file, after)
    }
    return { success: true as const, updated: files.length }
  })
}

/** Adds the tags to each file's own; a file that would get more than 20 refuses the whole action. */
export async function addTags(ctx: MemberContext, ids: readonly string[], tags: readonly string[]) {
  return inTransaction(ctx, async (ctx) => {
    const files = await loadAll(ctx, ids, 'live')
    for (const file of files) {
      const joined = [...new Set([...file.tags, ...tags])]
      if (joined.length > MAX_TAGS)
        throw refuse('too_many_tags', { max: MAX_TAGS, file_id: file.id })
      await retag(ctx, file, joined)
    }
    return { success: true as const, updated: files.length }
  })
}

async function retag(ctx: MemberContext, file: CodeFile, tags: string[]): Promise<void> {
  const after = { ...file, tags }
  await updateFile(ctx.store, ctx.actor.id, after, file.version)
  await saveTags(ctx.store, ctx.actor.id, file.id, tags)
  if (await recount(ctx.store, ctx.actor.id, file, after)) await requireTagQuota(ctx)
  await changeSearchHead(ctx.store, ctx.actor.id, file, after)
  await reportFileChange(ctx, file, after)
}

/**
 * Moves files into one folder; a name that is already used there refuses the whole action, and the refusal names it.
 */
export async function moveFiles(ctx: MemberContext, ids: readonly string[], folder: string) {
  return inTransaction(ctx, async (ctx) => {
    const files = await loadAll(ctx, ids, 'live')
    for (const { id } of files.filter((file) => file.folder !== folder))
      await changeFile(ctx, id, { folder })
    return { success: true as const, updated: files.length }
  })
}

export async function moveManyToTrash(
  ctx: MemberContext,
  ids: readonly string[],
  ttlDays?: number,
) {
  return emitFailure(ctx, 'db_delete_file_error', () =>
    inTransaction(ctx, async (ctx) => {
      const files = await loadAll(ctx, ids, 'any')
      const live = files.filter((file) => file.deletedAt === null)
      for (const file of live) await moveToTrash(ctx, file, ttlDays)
      return {
        success: true as const,
        deleted: live.length,
        skipped_already_deleted: files.length - live.length,
        requested: ids.length,
      }
    }),
  )
}

/** Live files only, in the order they were named, for a zip or a share. */
export async function loadLiveFiles(
  ctx: MemberContext,
  ids: readonly string[],
): Promise<CodeFile[]> {
  return loadAll(ctx, ids, 'live')
}
