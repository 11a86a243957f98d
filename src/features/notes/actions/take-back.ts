/** Takes back what a token changed of a note or a board beside its text, unless the same was changed since. */
import type { Context, Hooks, MemberContext } from '#platform/context.ts'
import { standing, type WrittenFields } from '#platform/token-writes.ts'
import type { UpdateNoteInput } from '../contract/index.ts'
import { refuse as refuseBoard } from '../problems/boards.ts'
import { refuse } from '../problems/index.ts'
import { findBoard } from '../store/boards.ts'
import { changeNote } from './change.ts'
import { changeBoard } from './manage-boards.ts'
import { boardFields, noteFields } from './reported.ts'
import { findAnyNoteInReach } from './show.ts'
import { deleteNote, restoreNote } from './trash.ts'

/** Handles `token_write_undone`. */
export async function takeBackNoteWrite(
  context: Context,
  write: Hooks['token_write_undone'],
): Promise<void> {
  const ctx = context as MemberContext
  if (['note_changed', 'note_deleted', 'note_restored'].includes(write.action))
    await takeBackOfNote(ctx, write)
  else if (write.action === 'board_changed') await takeBackOfBoard(ctx, write)
}

async function takeBackOfNote(
  ctx: MemberContext,
  write: Hooks['token_write_undone'],
): Promise<void> {
  const { action, targetId: id, outcome, before } = write
  const note = await findAnyNoteInReach(ctx, id)
  if (!note) throw refuse('note_not_found', { note_id: id })
  const isDeleted = note.deletedAt !== null
  if (action === 'note_deleted') {
    if (isDeleted) await restoreNote(ctx, id)
    outcome.done = isDeleted ? 'restored' : 'nothing'
  } else if (action === 'note_restored') {
    if (!isDeleted) await deleteNote(ctx, id)
    outcome.done = isDeleted ? 'nothing' : 'binned'
  } else {
    if (isDeleted) throw refuse('note_not_found', { note_id: id })
    const now = standing(noteFields(note), write)
    if (now === 'as written')
      await changeNote(ctx, id, { ...changeTo(before), prev_updated_at: note.updatedAt })
    outcome.done = doneOf(now)
  }
}

async function takeBackOfBoard(
  ctx: MemberContext,
  write: Hooks['token_write_undone'],
): Promise<void> {
  const { targetId: id, outcome, before } = write
  const board = await findBoard(ctx.store, ctx.actor.id, id)
  if (!board) throw refuseBoard('board_not_found', { board_id: id })
  const now = standing(boardFields(board), write)
  if (now === 'as written') await changeBoard(ctx, id, before)
  outcome.done = doneOf(now)
}

function doneOf(now: ReturnType<typeof standing>) {
  if (now === 'as written') return 'put_back'
  return now === 'as before' ? 'nothing' : 'conflict'
}

function changeTo({ x, y, width, height, ...same }: WrittenFields): UpdateNoteInput {
  const isPlaced = x !== undefined || y !== undefined
  const isSized = width !== undefined || height !== undefined
  return {
    ...same,
    ...(isPlaced && { position: { x, y } }),
    ...(isSized && { size: { width, height } }),
  } as UpdateNoteInput
}
