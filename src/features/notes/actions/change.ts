/** Changing a note. Every way in (page, JSON, batch, agent) ends in `applyChange`. */
import type { MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { common } from '#platform/problems/everywhere.ts'
import { inTransaction } from '#platform/store/index.ts'
import type { NoteRecord, UpdateNoteInput } from '../contract/index.ts'
import { refuse } from '../problems.ts'
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
import { isUnplaced } from '../rules/repo-placement.ts'
import { updateNote } from '../store/index.ts'
import { confirmWritten } from './confirm.ts'
import { saveOverwritten, signed } from './overwritten.ts'
import { type Anchoring, type PreparedAnchor, prepareChange } from './preparing.ts'
import { requireNoteQuota } from './quota.ts'
import { findNoteInReach } from './reach.ts'
import { changeOf } from './reading.ts'
import { conflict } from './replies.ts'
import { findRepoFiles } from './repo-files.ts'
import { showNote } from './show.ts'
import { stackedAt } from './stacking.ts'
import { requireFreeTitle } from './titles.ts'

/** What became of one change: written, or refused because the writer had not seen the present text. */
export type NoteOutcome = { kind: 'written'; note: Note } | { kind: 'stale'; note: Note }

/** The note was tied elsewhere since the change was prepared: it has to be prepared anew, outside the transaction. */
export type Attempt = NoteOutcome | { kind: 'outdated' }

// Each attempt is outdated only by somebody who ties the same note anew in the same moment.
const MOST_ATTEMPTS = 5

/** The note is located once: where it is tied anew, the reply shows what was found while preparing that. */
export async function changeNote(
  ctx: MemberContext,
  id: string,
  input: UpdateNoteInput,
  anchoring: Anchoring = 'as said',
): Promise<NoteRecord> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const prepared = await prepareChange(ctx, id, input, anchoring)
    const outcome = await inTransaction(ctx, (ctx) => applyChange(ctx, id, input, prepared))
    if (outcome.kind === 'outdated') continue
    const { kind, note } = outcome
    const shown = await showNote(ctx, note, kind === 'written' ? prepared?.placement : null)
    if (kind === 'stale') throw conflict(shown)
    await confirmWritten(ctx, [note])
    return shown
  }
  throw common.refuse('busy')
}

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
  if (!(await updateNote(store, actor.id, before, after))) return { kind: 'stale', note: before }
  await saveOverwritten(ctx, before, after, hasSeen(input))
  return { kind: 'written', note: after }
}

/** Whether a sync changed the text of a repository's file since the note was tied to it. */
async function isOvertaken(ctx: MemberContext, note: Note, anchor: Anchor): Promise<boolean> {
  if (note.location.kind !== 'repo') return false
  const object = (await findRepoFiles(ctx, [note])).objectOf(note)
  return typeof object === 'string' && isUnplaced(anchor, object)
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
