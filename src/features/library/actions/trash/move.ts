/** Moves a file into the trash, restores it, or purges it. */
import type { Context, MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { inTransaction } from '#platform/store/index.ts'
import { refuse } from '../../problems.ts'
import { freeName } from '../../rules/names.ts'
import {
  type CodeFile,
  changeSearchHead,
  deleteFile,
  deleteHoldsOn,
  deleteSearchText,
  deleteSymbols,
  findAnyFile,
  listNamesLike,
  listVersions,
  recount,
  saveTags,
  updateFile,
} from '../../store/index.ts'
import { emitFailure, emitMetric } from '../file-events.ts'
import { isInReach } from '../reach.ts'
import { reportFile } from '../reported.ts'
import { discardVersions } from '../store-version.ts'
import { requireFileQuota } from '../write.ts'

declare module '#platform/context.ts' {
  interface Hooks {
    /** A file was moved into the trash, or restored from it. */
    file_binned: { ownerId: string; fileId: string }
    file_restored: { ownerId: string; fileId: string }
    /** A file is purged. */
    file_purged: { ownerId: string; fileId: string }
  }
}

const DAY_MS = 86_400_000

/** At least one day, at most a year: zero would purge at once. */
export function retentionDays(asked: number | undefined, standard: number): number {
  return Math.min(365, Math.max(1, Math.round(asked ?? standard)))
}

export async function moveFileToTrash(
  ctx: MemberContext,
  id: string,
  ttlDays?: number,
): Promise<CodeFile> {
  return emitFailure(ctx, 'db_delete_file_error', () =>
    inTransaction(ctx, async (ctx) => {
      const file = await findAnyFile(ctx.store, ctx.actor.id, id)
      if (!file || file.deletedAt !== null || !isInReach(ctx, file))
        throw refuse('file_not_found', { file_id: id })
      return moveToTrash(ctx, file, ttlDays)
    }),
  )
}

export async function moveToTrash(
  ctx: MemberContext,
  file: CodeFile,
  ttlDays?: number,
): Promise<CodeFile> {
  const now = ctx.now()
  const days = retentionDays(ttlDays, ctx.config.RECYCLE_TTL_DAYS)
  const binned: CodeFile = { ...file, deletedAt: now, purgeAt: now + days * DAY_MS }
  await keep(ctx, binned)
  await recount(ctx.store, ctx.actor.id, file, null)
  await runHooks(ctx, 'file_binned', { ownerId: ctx.actor.id, fileId: file.id })
  await reportFile(ctx, 'file_binned', file)
  emitMetric(ctx, 'file_deleted', file)
  return binned
}

/** Restores a file to its folder; if the name is used meanwhile, as `name (2)`. */
export async function restoreFile(ctx: MemberContext, id: string): Promise<CodeFile> {
  return inTransaction(ctx, async (ctx) => {
    const file = await loadBinned(ctx, id)
    await requireFileQuota(ctx)
    const taken = await listNamesLike(ctx.store, ctx.actor.id, file.folder)
    const fileName = freeName(file.fileName, (name) => taken.has(name))
    const restored: CodeFile = { ...file, fileName, deletedAt: null, purgeAt: null }
    await keep(ctx, restored)
    await recount(ctx.store, ctx.actor.id, null, restored)
    if (fileName !== file.fileName) await changeSearchHead(ctx.store, ctx.actor.id, file, restored)
    await runHooks(ctx, 'file_restored', { ownerId: ctx.actor.id, fileId: file.id })
    await reportFile(ctx, 'file_restored', restored)
    return restored
  })
}

/**
 * Purges a file with its versions, its tags and every content that nothing else uses. Only a file in the trash can be
 * purged.
 */
export async function purgeFile(ctx: MemberContext, id: string): Promise<void> {
  await emitFailure(ctx, 'db_delete_file_error', () =>
    inTransaction(ctx, async (ctx) => {
      const file = await loadBinned(ctx, id)
      await removeForGood(ctx, ctx.actor.id, file)
      await reportFile(ctx, 'file_purged', file)
    }),
  )
}

export async function removeForGood(ctx: Context, ownerId: string, file: CodeFile): Promise<void> {
  const { store } = ctx
  await deleteHoldsOn(store, ownerId, file.id)
  await discardVersions(ctx, ownerId, file.id, await listVersions(store, ownerId, file.id))
  await saveTags(store, ownerId, file.id, [])
  await deleteSearchText(store, ownerId, file.id)
  await deleteSymbols(store, ownerId, file.id)
  await deleteFile(store, ownerId, file.id)
  await runHooks(ctx, 'file_purged', { ownerId, fileId: file.id })
}

/** A row that was not written is reported as a conflict, never as done. */
async function keep(ctx: MemberContext, file: CodeFile): Promise<void> {
  if (!(await updateFile(ctx.store, ctx.actor.id, file, file.version)))
    throw refuse('version_conflict', { file_id: file.id })
}

async function loadBinned(ctx: MemberContext, id: string): Promise<CodeFile> {
  const file = await findAnyFile(ctx.store, ctx.actor.id, id)
  if (!file || file.deletedAt === null) throw refuse('file_not_found', { file_id: id })
  return file
}
