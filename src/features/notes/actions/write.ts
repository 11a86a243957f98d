/**
 * Writing notes. Every way in (page, JSON, batch, agent) ends in these functions: one creates, one changes, and both
 * claim success only from what the store holds afterwards.
 */
import type { MemberContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/index.ts'
import { happened } from '../../../platform/happenings.ts'
import { common } from '../../../platform/problems/everywhere.ts'
import { inTransaction } from '../../../platform/store/index.ts'
import { toIso } from '../../../platform/time/index.ts'
import { loadFile } from '../../library/index.ts'
import type { CreateNoteInput, NoteRecord, UpdateNoteInput } from '../contract/index.ts'
import { DEFAULT_COLOR, DEFAULT_POSITION, DEFAULT_SIZE } from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import {
  type Anchor,
  changedNote,
  isAnchored,
  joinsHistory,
  NO_ANCHOR,
  type Note,
  type NoteChange,
  nextStamp,
  onBoard,
  type Place,
} from '../rules/note.ts'
import {
  addToHistory,
  findNote,
  findNotes,
  insertNote,
  listTitlesAt,
  updateNote,
} from '../store/index.ts'
import { tellSaved } from './happenings.ts'
import { refuseUnmirrored } from './orphans.ts'
import { type AnchorWish, captureFor, placeNotes } from './placing.ts'
import { refuseOverQuota } from './quota.ts'
import { showNote } from './show.ts'
import { stackedAt } from './stacking.ts'

/** On a file the anchor is captured before the transaction, by a route that prepares or here. */
export async function createNote(
  ctx: MemberContext,
  place: Place,
  input: CreateNoteInput,
  prepared?: Anchor | null,
): Promise<NoteRecord> {
  const anchor = prepared === undefined ? await anchorFor(ctx, place, input) : prepared
  const note = await inTransaction(ctx, async (ctx) => {
    await refuseBadPlace(ctx, place)
    await refuseOverQuota(ctx, place)
    const empty = emptyNote(ctx, place)
    const note: Note = {
      ...changedNote(empty, changeOf(input)),
      anchor: anchor ?? (await changedAnchor(ctx, empty, input)),
      z: await stackedAt(ctx, null, place, input),
    }
    await refuseTakenTitle(ctx, note)
    await insertNote(ctx.store, ctx.actor.id, note)
    tellSaved(ctx, note.id)
    return note
  })
  await confirmWritten(ctx, [note])
  return showNote(ctx, note)
}

/**
 * What a new note on a file is tied to; null elsewhere, where there is no text to look at. It names the version of the
 * text that it was captured in, so it stays true when the file is saved meanwhile.
 */
export async function anchorFor(
  ctx: MemberContext,
  place: Place,
  input: CreateNoteInput,
): Promise<Anchor | null> {
  if (place.kind !== 'file') return null
  await loadFile(ctx, place.id)
  return (await prepareAnchor(ctx, emptyNote(ctx, place), input)).anchor
}

/** A file that is there, a board that somebody keeps, a path that is mirrored. */
async function refuseBadPlace(ctx: MemberContext, { kind, id, path }: Place): Promise<void> {
  if (kind === 'file') await loadFile(ctx, id)
  else if (kind === 'repo') await refuseUnmirrored(ctx, id, path)
  else await happened(ctx, 'note_put_on_board', { ownerId: ctx.actor.id, boardId: id })
}

function emptyNote(ctx: MemberContext, place: Place): Note {
  const now = ctx.now()
  return {
    id: newId(now),
    place,
    title: '',
    content: '',
    position: DEFAULT_POSITION,
    size: DEFAULT_SIZE,
    color: DEFAULT_COLOR,
    isMinimized: false,
    z: 0,
    anchor: NO_ANCHOR,
    mode: 'surface',
    writer: ctx.actor.sessionId,
    writtenAt: now,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    purgeAt: null,
  }
}

/** What became of one change: written, or refused because the writer had not seen the present text. */
export type Outcome = { kind: 'written'; note: Note } | { kind: 'stale'; note: Note }

/** The note was tied elsewhere since the change was prepared: it has to be prepared anew, outside the transaction. */
export type Attempt = Outcome | { kind: 'outdated' }

export async function changeNote(
  ctx: MemberContext,
  id: string,
  input: UpdateNoteInput,
  anchoring: Anchoring = 'as said',
): Promise<NoteRecord> {
  const outcome = await changeOnce(ctx, id, input, anchoring)
  if (outcome.kind === 'stale') throw await conflict(ctx, outcome.note)
  await confirmWritten(ctx, [outcome.note])
  return showNote(ctx, outcome.note)
}

// Each attempt is outdated only by somebody who ties the same note anew in the same moment.
const MOST_ATTEMPTS = 5

async function changeOnce(
  ctx: MemberContext,
  id: string,
  input: UpdateNoteInput,
  anchoring: Anchoring,
): Promise<Outcome> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const prepared = await prepareChange(ctx, id, input, anchoring)
    const outcome = await inTransaction(ctx, (ctx) => applyChange(ctx, id, input, prepared))
    if (outcome.kind !== 'outdated') return outcome
  }
  throw common.refuse('busy')
}

/** The refusal carries the stored note, so that both texts can be shown. */
export async function conflict(ctx: MemberContext, note: Note) {
  return refuse('conflict', {
    updated_at: toIso(note.updatedAt),
    note: await showNote(ctx, note),
  })
}

/** Where a change ties its note, and how the note was tied when that was found out. */
export interface PreparedAnchor {
  basis: Anchor
  anchor: Anchor
}

/** The slow part of a change: null when the anchor stays what it is, and when the change will be refused anyway. */
export async function prepareChange(
  ctx: MemberContext,
  id: string,
  input: UpdateNoteInput,
  anchoring: Anchoring = 'as said',
): Promise<PreparedAnchor | null> {
  if (!namesPlace(input)) return null
  const note = await findNote(ctx.store, ctx.actor.id, id)
  return !note || isStale(note, input) ? null : prepareAnchor(ctx, note, input, anchoring)
}

async function prepareAnchor(
  ctx: MemberContext,
  note: Note,
  input: AnchorInput,
  anchoring: Anchoring = 'as said',
): Promise<PreparedAnchor> {
  const anchor = await changedAnchor(ctx, note, input, anchoring)
  // Whoever shows the note next, still inside a transaction perhaps, knows its place by then.
  await placeNotes(ctx, [{ ...note, anchor }])
  return { basis: note.anchor, anchor }
}

/**
 * The one change of a note. It runs inside a transaction: everything is checked before anything is written, so that
 * a refused item of a batch leaves nothing behind. Nothing in it is slow: see `prepareChange`.
 */
export async function applyChange(
  ctx: MemberContext,
  id: string,
  input: UpdateNoteInput,
  prepared: PreparedAnchor | null,
): Promise<Attempt> {
  const { store, actor } = ctx
  const before = await findNote(store, actor.id, id)
  if (!before) throw refuse('note_not_found', { note_id: id })
  if (isStale(before, input)) return { kind: 'stale', note: before }
  const isPrepared = prepared ? isSameAnchor(prepared.basis, before.anchor) : !namesPlace(input)
  if (!isPrepared) return { kind: 'outdated' }
  const after = await changed(ctx, before, input, prepared?.anchor ?? before.anchor)
  if (!(await updateNote(store, actor.id, before, after))) return { kind: 'stale', note: before }
  await keepOverwritten(ctx, before, after, hasSeen(input))
  return { kind: 'written', note: after }
}

function hasSeen({ prev_updated_at }: UpdateNoteInput): boolean {
  return typeof prev_updated_at === 'number'
}

function isStale(note: Note, input: UpdateNoteInput): boolean {
  return hasSeen(input) && input.prev_updated_at !== note.updatedAt
}

function isSameAnchor(one: Anchor, other: Anchor): boolean {
  const names = Object.keys(NO_ANCHOR) as (keyof Anchor)[]
  return names.every((name) => one[name] === other[name])
}

async function changed(
  ctx: MemberContext,
  before: Note,
  input: UpdateNoteInput,
  anchor: Anchor,
): Promise<Note> {
  const now = ctx.now()
  const place = await changedPlace(ctx, before, input.board_id)
  const after: Note = {
    ...changedNote(before, changeOf(input)),
    place,
    anchor,
    z: await stackedAt(ctx, before, place, input),
    updatedAt: nextStamp(now, before.updatedAt),
  }
  if (after.title !== before.title || place !== before.place) await refuseTakenTitle(ctx, after)
  return isRewritten(before, after) ? signed(ctx, before, after, hasSeen(input)) : after
}

async function changedPlace(
  ctx: MemberContext,
  { place }: Note,
  boardId: string | undefined,
): Promise<Place> {
  if (boardId === undefined || (place.kind === 'board' && boardId === place.id)) return place
  if (place.kind !== 'board') throw refuse('not_a_board_note')
  const target = onBoard(boardId)
  await refuseBadPlace(ctx, target)
  await refuseOverQuota(ctx, target, 'moving')
  return target
}

/** Whose text this is now; a sitting goes on as long as its saves join. */
export function signed(ctx: MemberContext, before: Note, after: Note, hasSeen: boolean): Note {
  const [writer, now] = [ctx.actor.sessionId, ctx.now()]
  const isSameSitting = joinsHistory(before, { writer, now, hasSeen })
  return { ...after, writer, writtenAt: isSameSitting ? before.writtenAt : now }
}

function isRewritten(before: Note, after: Note): boolean {
  return before.content !== after.content || before.title !== after.title
}

/** The overwritten text goes into the history, unless its own writer is still at it. */
export async function keepOverwritten(
  ctx: MemberContext,
  before: Note,
  after: Note,
  hasSeen: boolean,
): Promise<void> {
  if (!isRewritten(before, after)) return
  tellSaved(ctx, after.id)
  const [writer, now] = [ctx.actor.sessionId, ctx.now()]
  if (joinsHistory(before, { writer, now, hasSeen })) return
  await addToHistory(ctx.store, ctx.actor.id, before.id, {
    title: before.title,
    content: before.content,
    writtenAt: before.writtenAt,
    replacedAt: after.updatedAt,
  })
}

type AnchorInput = Pick<
  CreateNoteInput,
  'line_start' | 'line_end' | 'anchor_id' | 'anchor_text' | 'file_version'
>

/** Whether a place that is named as it is shown ties the note anew. */
export type Anchoring = 'as said' | 'tied anew'

function namesPlace({ line_start, line_end, anchor_id, anchor_text }: AnchorInput): boolean {
  return [line_start, line_end, anchor_id, anchor_text].some((said) => said !== undefined)
}

/** A place that is named as it is shown changes nothing: only the person's word for another one ties the note anew. */
async function changedAnchor(
  ctx: MemberContext,
  note: Note,
  input: AnchorInput,
  anchoring: Anchoring = 'as said',
): Promise<Anchor> {
  const { line_start, line_end, anchor_id, anchor_text, file_version } = input
  if (!namesPlace(input)) return note.anchor
  const shown = (await placeNotes(ctx, [note])).get(note.id)!
  const lineStart = line_start === undefined ? shown.lineStart : line_start
  const wish: AnchorWish = {
    lineStart,
    lineEnd: endOf(lineStart, line_end, shown.lineEnd),
    anchorId: anchor_id ?? shown.anchorId,
    anchorText: anchor_text ?? note.anchor.anchorText,
    fileVersion: file_version,
  }
  const isWhereItIs =
    wish.lineStart === shown.lineStart &&
    wish.lineEnd === shown.lineEnd &&
    wish.anchorId === shown.anchorId
  if (isWhereItIs && isAnchored(note.anchor) && anchoring === 'as said')
    return { ...note.anchor, anchorText: wish.anchorText }
  return captureFor(ctx, note.place, wish)
}

/** The last line goes with the first: without one there is none, and one that now lies before it is dropped. */
function endOf(
  lineStart: number | null,
  said: number | null | undefined,
  shown: number | null,
): number | null {
  if (lineStart === null) {
    if (typeof said === 'number') throw refuse('invalid_line')
    return null
  }
  if (said === undefined) return shown !== null && shown >= lineStart ? shown : null
  if (said !== null && said < lineStart) throw refuse('invalid_line')
  return said
}

/** Titles are unique on a board and on a repository file; on a file of the library anything goes. */
async function refuseTakenTitle(ctx: MemberContext, { id, title, place }: Note): Promise<void> {
  if (title === '' || place.kind === 'file') return
  const taken = await listTitlesAt(ctx.store, ctx.actor.id, place)
  const other = taken.find((one) => one.title === title && one.id !== id)
  if (other) throw refuse('duplicate_title', { title, note_id: other.id })
}

function changeOf(input: CreateNoteInput): NoteChange {
  const { title, content, position, size, color, is_minimized, mode } = input
  return { title, content, position, size, color, isMinimized: is_minimized, mode }
}

/** The ids of notes that the store does not hold as they were written. A later write by somebody else is fine. */
export async function findUnwritten(
  ctx: MemberContext,
  notes: readonly Note[],
): Promise<Set<string>> {
  const ids = [...new Set(notes.map(({ id }) => id))]
  const stored = await findNotes(ctx.store, ctx.actor.id, ids)
  const stamps = new Map(stored.map(({ id, updatedAt }) => [id, updatedAt]))
  const lost = notes.filter(({ id, updatedAt }) => (stamps.get(id) ?? -1) < updatedAt)
  return new Set(lost.map(({ id }) => id))
}

export async function confirmWritten(ctx: MemberContext, notes: readonly Note[]): Promise<void> {
  const lost = await findUnwritten(ctx, notes)
  if (lost.size > 0) throw refuse('note_not_stored')
}
