/**
 * Undoes one write of a token and leaves what others wrote since: the text before it becomes the newest one, or what it
 * changed is taken out of the present text.
 */
import {
  changeFile,
  loadVersions,
  moveFileToTrash,
  openFile,
  openVersion,
} from '#features/library/index.ts'
import {
  changeNote,
  deleteNote,
  findNotes,
  listBoardsOfTokens,
  listHistory,
  type Note,
  removeEmptyBoard,
} from '#features/notes/index.ts'
import type { Hooks, MemberContext } from '#platform/context.ts'
import type { threeWayMerge } from '#platform/diff/index.ts'
import { runHooks } from '#platform/hooks.ts'
import { inTransaction } from '#platform/store/index.ts'
import { defineTextJob } from '#platform/text-threads/index.ts'
import type { Undone } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { storedFields } from '../rules/fields.ts'
import { findWrite, markUndone } from '../store.ts'

export async function undoWrite(ctx: MemberContext, id: string): Promise<Undone> {
  const [kind, target = '', number] = id.split('.')
  if (kind === 'file') return undoVersion(ctx, target, Number(number))
  if (kind === 'change') return undoChange(ctx, target)
  return kind === 'note' ? undoText(ctx, target, Number(number)) : undoBoard(ctx, target)
}

async function undoVersion(ctx: MemberContext, id: string, number: number): Promise<Undone> {
  const { file, versions } = await loadVersions(ctx, id)
  const version = versions.find((one) => one.number === number)
  if (!version?.byToken) throw refuse('write_not_found')
  const conflict = { file_id: id, from: number, to: file.version }
  if (number === 1) {
    if (file.contentHash !== version.contentHash) throw refuse('undo_conflict', conflict)
    await moveFileToTrash(ctx, id)
    return 'binned'
  }
  const before = versions.find((one) => one.number === number - 1)
  if (!before) throw refuse('undo_unknown', { file_id: id })
  const { content: now } = await openFile(ctx, id)
  const read = async (one: number) => (await openVersion(ctx, id, one)).content
  const texts = { written: await read(number), before: await read(number - 1), now }
  const content = await textWithout(ctx, texts)
  if (content === null) throw refuse('undo_conflict', conflict)
  if (content === now) return 'nothing'
  // It names the version that was read: what somebody writes in this moment is not overwritten.
  await changeFile(ctx, id, { content, baseVersion: file.version })
  return 'rewritten'
}

async function undoText(ctx: MemberContext, id: string, number: number): Promise<Undone> {
  const [note] = await findNotes(ctx.store, ctx.actor.id, [id])
  const history = await listHistory(ctx.store, ctx.actor.id, id)
  const isLast = number === (history[0]?.number ?? 0) + 1
  const written = isLast ? note : history.find((one) => one.number === number)
  if (!note || note.deletedAt !== null || !written?.byToken) throw refuse('write_not_found')
  if (number === 1) {
    if (!isSameText(note, written)) throw refuse('undo_conflict', { note_id: id })
    await deleteNote(ctx, id)
    return 'binned'
  }
  const before = history.find((one) => one.number === number - 1)
  if (!before) throw refuse('undo_unknown', { note_id: id })
  const texts = { written: written.content, before: before.content, now: note.content }
  const content = await textWithout(ctx, texts)
  if (content === null) throw refuse('undo_conflict', { note_id: id })
  const title = note.title === written.title ? before.title : note.title
  if (isSameText(note, { title, content })) return 'nothing'
  await changeNote(ctx, id, { title, content, prev_updated_at: note.updatedAt })
  return 'rewritten'
}

function isSameText(one: Pick<Note, 'title' | 'content'>, other: Pick<Note, 'title' | 'content'>) {
  return one.title === other.title && one.content === other.content
}

const mergeJob = defineTextJob<typeof threeWayMerge>('threeWayMerge')

/** The present text without what was written; null where somebody changed the same lines since. */
async function textWithout(
  { actor }: MemberContext,
  { written, before, now }: { written: string; before: string; now: string },
): Promise<string | null> {
  if (now === written) return before
  const { text, conflicts } = await mergeJob.run(actor.id, written, now, before)
  return conflicts.length === 0 ? text : null
}

async function undoBoard(ctx: MemberContext, id: string): Promise<Undone> {
  const boards = await listBoardsOfTokens(ctx)
  if (!boards.some((board) => board.id === id)) throw refuse('write_not_found')
  if (!(await removeEmptyBoard(ctx, id))) throw refuse('board_in_use', { board_id: id })
  return 'removed'
}

/** By the feature that reported it. Undoing it twice does nothing the second time. */
async function undoChange(ctx: MemberContext, id: string): Promise<Undone> {
  return inTransaction(ctx, async (ctx) => {
    const write = await findWrite(ctx.store, ctx.actor.id, id)
    if (!write) throw refuse('write_not_found')
    const { action, targetId, name } = write
    if (write.undoneAt !== null) return 'nothing'
    const fields = {
      before: storedFields(write.fieldsBefore),
      after: storedFields(write.fieldsAfter),
    }
    const outcome: Hooks['token_write_undone']['outcome'] = { done: null }
    await runHooks(ctx, 'token_write_undone', { action, targetId, name, ...fields, outcome })
    const { done } = outcome
    if (done === null) throw refuse('undo_impossible')
    if (done === 'conflict') throw refuse('undo_overtaken', aboutTarget(action, targetId))
    await markUndone(ctx.store, ctx.actor.id, id, ctx.now())
    return done
  })
}

/** Where its person sees what it is like now. */
function aboutTarget(action: string, id: string): Record<string, string> {
  const kind = action.split('_')[0]
  return kind === 'file' || kind === 'board' ? { [`${kind}_id`]: id } : { note_id: id }
}
