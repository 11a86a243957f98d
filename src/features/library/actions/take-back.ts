/** Takes back what a token changed of a file beside its text, unless the same was changed since. */
import type { Context, Hooks, MemberContext } from '#platform/context.ts'
import { standing, type WrittenFields } from '#platform/token-writes.ts'
import { refuse } from '../problems.ts'
import { findAnyFile } from '../store/index.ts'
import type { FileChange } from './file-record.ts'
import { fileFields } from './reported.ts'
import { moveFileToTrash, restoreFile } from './trash/move.ts'
import { changeFile } from './write.ts'

/** Handles `token_write_undone`. */
export async function takeBackFileWrite(
  context: Context,
  write: Hooks['token_write_undone'],
): Promise<void> {
  const { action, targetId: id, outcome, before } = write
  if (!['file_changed', 'file_binned', 'file_restored'].includes(action)) return
  const ctx = context as MemberContext
  const file = await findAnyFile(ctx.store, ctx.actor.id, id)
  if (!file) throw refuse('file_not_found', { file_id: id })
  const isBinned = file.deletedAt !== null
  if (action === 'file_binned') {
    if (isBinned) await restoreFile(ctx, id)
    outcome.done = isBinned ? 'restored' : 'nothing'
    return
  }
  if (action === 'file_restored') {
    if (!isBinned) await moveFileToTrash(ctx, id)
    outcome.done = isBinned ? 'nothing' : 'binned'
    return
  }
  if (isBinned) throw refuse('file_not_found', { file_id: id })
  const now = standing(fileFields(file), write)
  if (now === 'as written') await changeFile(ctx, id, changeTo(before))
  outcome.done = now === 'as written' ? 'put_back' : now === 'as before' ? 'nothing' : 'conflict'
}

function changeTo(fields: WrittenFields): FileChange {
  const { file_name, source_url, is_favorite, is_pinned, ...same } = fields
  return {
    ...same,
    ...(file_name !== undefined && { fileName: file_name }),
    ...(source_url !== undefined && { sourceUrl: source_url }),
    ...(is_favorite !== undefined && { isFavorite: is_favorite }),
    ...(is_pinned !== undefined && { isPinned: is_pinned }),
  } as FileChange
}
