/** Writes a change of a note. Every entry point (page, JSON, batch, agent) ends in `applyChange`. */
import type { MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import type { UpdateNoteInput } from '../contract/index.ts'
import { refuse } from '../problems/index.ts'
import { namesAnchor } from '../rules/anchor-request.ts'
import {
  type Anchor,
  changedNote,
  isSameAnchor,
  isStale,
  type Note,
  type NoteLocation,
  nextStamp,
  onBoard,
} from '../rules/note.ts'
import { updateNote } from '../store/index.ts'
import { requireBytesFor, saveOverwritten, signed } from './overwritten.ts'
import type { PreparedAnchor } from './preparing.ts'
import { requireNoteQuota } from './quota.ts'
import { findNoteInReach } from './reach.ts'
import { changeOf } from './reading.ts'
import { isOvertaken } from './repo-files.ts'
import { stackedAt } from './stacking.ts'
import { requireFreeTitle } from './titles.ts'

/** The outcome of one change: written, or refused because its writer had not seen the current text. */
export type NoteOutcome = { kind: 'written'; note: Note } | { kind: 'stale'; note: Note }

/**
 * The note was anchored differently since the change was prepared, so it has to be prepared again, outside the
 * transaction.
 */
export type Attempt = NoteOutcome | { kind: 'outdated' }

/**
 * Writes one change of a note. It runs inside a transaction: everything is checked before anything is written, so that
 * a refused item of a batch leaves nothing behind. Nothing in it is slow: see `prepareChange`.
 */
export async function applyChange(
  ctx: MemberContext,
  id: string,
  input: UpdateNoteInput,
  prepared: PreparedAnchor | null,
): Promise<Attempt> {
  const { store, actor } = ctx
  const before = await findNoteInReach(ctx, id)
  if (!before) throw refuse('note_not_found', { note_id: id })
  if (isStale(before, input.prev_updated_at)) return { kind: 'stale', note: before }
  const isPrepared = prepared ? isSameAnchor(prepared.basis, before.anchor) : !namesAnchor(input)
  if (!isPrepared || (prepared && (await isOvertaken(ctx, before, prepared.anchor))))
    return { kind: 'outdated' }
  const after = await changed(ctx, before, input, prepared?.anchor ?? before.anchor)
  await requireBytesFor(ctx, before, after, hasSeen(input))
  if (!(await updateNote(store, actor.id, before, after))) return { kind: 'stale', note: before }
  await saveOverwritten(ctx, before, after, hasSeen(input))
  return { kind: 'written', note: after }
}

function hasSeen({ prev_updated_at }: UpdateNoteInput): boolean {
  return typeof prev_updated_at === 'number'
}

async function changed(
  ctx: MemberContext,
  before: Note,
  input: UpdateNoteInput,
  anchor: Anchor,
): Promise<Note> {
  const location = await changedLocation(ctx, before, input.board_id)
  const after: Note = {
    ...changedNote(before, changeOf(input)),
    location,
    anchor,
    z: await stackedAt(ctx, before, location, input),
    updatedAt: nextStamp(ctx.now(), before.updatedAt),
  }
  if (after.title !== before.title || location !== before.location)
    await requireFreeTitle(ctx, after)
  return signed(ctx, before, after, hasSeen(input))
}

async function changedLocation(
  ctx: MemberContext,
  { location }: Note,
  boardId: string | undefined,
): Promise<NoteLocation> {
  if (boardId === undefined || (location.kind === 'board' && boardId === location.id))
    return location
  if (location.kind !== 'board') throw refuse('not_a_board_note')
  const target = onBoard(boardId)
  await runHooks(ctx, 'note_put_on_board', { ownerId: ctx.actor.id, boardId })
  await requireNoteQuota(ctx, target, 'moving')
  return target
}
