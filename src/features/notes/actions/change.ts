/** Changes one note: prepares the change, writes it, and returns the note as it is shown. */
import type { MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { readWith } from '#platform/http/index.ts'
import { common } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { type CreateNoteInput, type NoteRecord, UpdateNoteInput } from '../contract/index.ts'
import { problems, refuse } from '../problems/index.ts'
import {
  type AnchorInput,
  anchorRequest,
  isWhereShown,
  namesAnchor,
} from '../rules/anchor-request.ts'
import {
  type Anchor,
  changedNote,
  isAnchored,
  isSameAnchor,
  isStale,
  type Note,
  type NoteChange,
  type NoteLocation,
  nextStamp,
  onBoard,
  storedPlacement,
} from '../rules/note.ts'
import { boundedZ, frontZ } from '../rules/stacking.ts'
import { findFrontmost, updateNote } from '../store/index.ts'
import { type CapturedAnchor, captureFor } from './capturing.ts'
import { locateNotes } from './placing.ts'
import { captureInRepo } from './repo-anchors.ts'
import { isOvertaken } from './repo-files.ts'
import { reportNoteChange } from './reported.ts'
import { requireFreeTitle, requireNoteQuota } from './requirements.ts'
import { requireBytesFor, saveOverwritten, signed } from './saved-text.ts'
import { confirmWritten, conflict, findNoteInReach, showNote } from './show.ts'
import { keepTags } from './tags.ts'
import { followNote } from './text-links.ts'

// What came over the wire as an input of this feature, or the refusal that its schema names.

const known = { ...common.declarations, ...problems.declarations }

export function readChange(body: unknown): UpdateNoteInput {
  return readWith(UpdateNoteInput, body, known, 'invalid_payload')
}

export function changeOf(input: CreateNoteInput): NoteChange {
  const { title, content, position, size, color, is_minimized, mode } = input
  return { title, content, position, size, color, isMinimized: is_minimized, mode }
}

// An attempt is outdated only when somebody anchors the same note in the same moment.
const MOST_ATTEMPTS = 5

/** The note is located once: when it gets a new anchor, the reply uses the placement that the preparation found. */
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

// The slow part of writing a note: computing its anchor. Texts are read and compared before the transaction,
// because all writers would wait for it; `applyChange` writes the result only if it still applies.

/** Whether naming the lines that are already shown anchors the note again. */
type Anchoring = 'as said' | 'tied anew'

/** The anchor that a change sets, and the note's anchor when that was computed. */
export interface PreparedAnchor extends CapturedAnchor {
  basis: Anchor
}

/** Null when the anchor does not change, and when the change will be refused anyway. */
export async function prepareChange(
  ctx: MemberContext,
  id: string,
  input: UpdateNoteInput,
  anchoring: Anchoring = 'as said',
): Promise<PreparedAnchor | null> {
  if (!namesAnchor(input)) return null
  const note = await findNoteInReach(ctx, id)
  if (!note || isStale(note, input.prev_updated_at)) return null
  return { basis: note.anchor, ...(await changedAnchor(ctx, note, input, anchoring)) }
}

/**
 * Naming the lines that are already shown changes nothing: a note gets a new anchor only when its owner names other
 * lines.
 */
export async function changedAnchor(
  ctx: MemberContext,
  note: Note,
  input: AnchorInput,
  anchoring: Anchoring = 'as said',
): Promise<CapturedAnchor> {
  const { anchor } = note
  if (!namesAnchor(input)) return { anchor, placement: null }
  const shown = (await locateNotes(ctx, [note])).get(note.id) ?? storedPlacement(anchor)
  const request = anchorRequest(note, shown, input)
  if (isWhereShown(request, shown) && isAnchored(anchor) && anchoring === 'as said')
    return { anchor: { ...anchor, anchorText: request.anchorText }, placement: shown }
  const isInRepo = note.location.kind === 'repo'
  return (isInRepo ? captureInRepo : captureFor)(ctx, note.location, request)
}

// Writes a change of a note. Every entry point (page, JSON, batch, agent) ends in `applyChange`.

/** The outcome of one change: written, or refused because its writer had not seen the current text. */
export type NoteOutcome = { kind: 'written'; note: Note } | { kind: 'stale'; note: Note }

/**
 * The note was anchored differently since the change was prepared, so it has to be prepared again, outside the
 * transaction.
 */
type Attempt = NoteOutcome | { kind: 'outdated' }

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
  await keepTags(ctx, before, after)
  await followNote(ctx, before, after)
  await saveOverwritten(ctx, before, after, hasSeen(input))
  await reportNoteChange(ctx, before, after)
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

// Which note is in front: the one touched last. Creating, moving and resizing touch a note.

/**
 * The stacking number of a note after a change; `before` is null when it is created. A number in the request wins, so
 * that an undo can put a note back under another one; otherwise a note that is new at its location, moved or resized
 * goes to the front. Runs in the transaction of the write, so that two concurrent raises get two numbers.
 */
export async function stackedAt(
  { store, actor, now }: MemberContext,
  before: Note | null,
  location: NoteLocation,
  input: CreateNoteInput | UpdateNoteInput,
): Promise<number> {
  const { z, position, size } = input
  const present = now()
  if (z !== undefined && z <= present) return boundedZ(z, present, null)
  const isTouched = before?.location !== location || position !== undefined || size !== undefined
  if (z === undefined && before && !isTouched) return before.z
  const front = await findFrontmost(store, actor.id, location)
  return z === undefined ? frontZ(before, front) : boundedZ(z, present, front)
}
