/** Deletes a note, restores it for thirty days, and purges it afterwards. */
import { countBytes, countNotesOnFile, findAnyFile } from '#features/library/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import type { JobHandle, JobResult } from '#platform/jobs/index.ts'
import { inTransaction, inTransactionOf, type OverdueRow } from '#platform/store/index.ts'
import { toIso } from '#platform/time/index.ts'
import type { NoteRecord } from '../contract/index.ts'
import { UNDO_DAYS } from '../contract/limits.ts'
import { refuse } from '../problems/index.ts'
import { type Note, nextStamp } from '../rules/note.ts'
import { freeTitle } from '../rules/note-name.ts'
import {
  deleteNotes,
  findAnyNote,
  listDeletedNotes,
  listIdsOnFile,
  listLiveIdsOnFile,
  listOldestDeleted,
  listOverdueNotes,
  listTitlesAt,
  updateNote,
  wordBytes,
} from '../store/index.ts'
import type { Begin } from './full-locations.ts'
import { reportNote } from './reported.ts'
import { requireNoteQuota } from './requirements.ts'
import { confirmWritten, findAnyNoteInReach, loadNote, showNote, showNotes } from './show.ts'
import { keepTags } from './tags.ts'

const DAY_MS = 86_400_000
const MOST_LISTED = 1_000

export async function deleteNote(ctx: MemberContext, id: string): Promise<void> {
  const note = await inTransaction(ctx, async (ctx) => {
    const note = await loadNote(ctx, id)
    const now = ctx.now()
    const deleted = await saveChange(ctx, note, {
      deletedAt: now,
      purgeAt: now + UNDO_DAYS * DAY_MS,
    })
    await runHooks(ctx, 'notes_hidden', { ownerId: ctx.actor.id, noteIds: [id] })
    await reportNote(ctx, 'note_deleted', note)
    return deleted
  })
  await confirmWritten(ctx, [note])
}

/**
 * Restores a note to its location. A title that is used there meanwhile gets a number: undoing must not fail because of
 * a name.
 */
export async function restoreNote(ctx: MemberContext, id: string): Promise<NoteRecord> {
  const note = await inTransaction(ctx, async (ctx) => {
    const note = await loadDeleted(ctx, id)
    await requireNoteQuota(ctx, note.location)
    const taken = await takenTitles(ctx, note)
    const title = freeTitle(note.title, (one) => taken.has(one))
    const restored = await saveChange(ctx, note, { title, deletedAt: null, purgeAt: null })
    await countBytes(ctx.store, ctx.actor.id, wordBytes(restored) - wordBytes(note))
    if (!(await isOnBinnedFile(ctx, restored)))
      await runHooks(ctx, 'notes_shown', { ownerId: ctx.actor.id, noteIds: [id] })
    await reportNote(ctx, 'note_restored', restored)
    return restored
  })
  await confirmWritten(ctx, [note])
  return showNote(ctx, note)
}

async function takenTitles(ctx: MemberContext, { location }: Note): Promise<Set<string>> {
  if (location.kind === 'file') return new Set()
  const titles = await listTitlesAt(ctx.store, ctx.actor.id, location)
  return new Set(titles.map(({ title }) => title))
}

async function saveChange(ctx: MemberContext, note: Note, change: Partial<Note>): Promise<Note> {
  const { store, actor } = ctx
  const after = { ...note, ...change, updatedAt: nextStamp(ctx.now(), note.updatedAt) }
  if (!(await updateNote(store, actor.id, note, after))) throw refuse('note_not_stored')
  if (after.location.kind === 'file')
    await countNotesOnFile(store, actor.id, after.location.id, after.deletedAt === null ? 1 : -1)
  await keepTags(ctx, note, after)
  return after
}

export async function loadDeleted(ctx: MemberContext, id: string): Promise<Note> {
  const note = await findAnyNoteInReach(ctx, id)
  if (!note || note.purgeAt === null || note.purgeAt <= ctx.now())
    throw refuse('note_not_found', { note_id: id })
  return note
}

/** Up to a thousand; the number is not known before they are read. */
export async function listDeleted(ctx: MemberContext, begin: Begin) {
  await begin()
  const notes = await listDeletedNotes(ctx.store, ctx.actor.id, ctx.now(), MOST_LISTED)
  const shown = (await showNotes(ctx, notes)).map((note, at) => ({
    ...note,
    deleted_at: toIso(notes[at]!.deletedAt ?? 0),
    purge_at: toIso(notes[at]!.purgeAt ?? 0),
  }))
  return { ok: true as const, count: shown.length, notes: shown }
}

/** A file that is purged takes its notes along: they have no other location. */
export async function purgeWithFile(ctx: Context, ownerId: string, fileId: string): Promise<void> {
  await purge(ctx, ownerId, await listIdsOnFile(ctx.store, ownerId, fileId))
}

/**
 * Hides the notes of a deleted file, and shows them again when it is restored; notes that were deleted by themselves
 * stay deleted.
 */
export async function hideWithFile(ctx: Context, ownerId: string, fileId: string): Promise<void> {
  const noteIds = await listLiveIdsOnFile(ctx.store, ownerId, fileId)
  if (noteIds.length > 0) await runHooks(ctx, 'notes_hidden', { ownerId, noteIds })
}

export async function showWithFile(ctx: Context, ownerId: string, fileId: string): Promise<void> {
  const noteIds = await listLiveIdsOnFile(ctx.store, ownerId, fileId)
  if (noteIds.length > 0) await runHooks(ctx, 'notes_shown', { ownerId, noteIds })
}

export async function isOnBinnedFile(
  { store, actor }: MemberContext,
  { location: { kind, id } }: Note,
): Promise<boolean> {
  const file = kind === 'file' ? await findAnyFile(store, actor.id, id) : null
  return file !== null && file.deletedAt !== null
}

async function purge(ctx: Context, ownerId: string, noteIds: readonly string[]): Promise<void> {
  if (noteIds.length === 0) return
  const bytes = await deleteNotes(ctx.store, ownerId, noteIds)
  await countBytes(ctx.store, ownerId, -bytes)
  await runHooks(ctx, 'notes_purged', { ownerId, noteIds })
}

/** Without a trace: neither in the bin nor in the history. */
export async function discardNote(ctx: MemberContext, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const note = await findAnyNote(ctx.store, ctx.actor.id, id)
    if (!note) return
    if (note.deletedAt === null) await saveChange(ctx, note, { deletedAt: ctx.now(), purgeAt: 0 })
    await purge(ctx, ctx.actor.id, [id])
  })
}

/** The last deleted ones stay for their thirty days, regardless of the total. */
const ALWAYS_KEPT = 100
// As many as a new note can wait for; the rest is purged with the next notes.
const PURGED_AT_ONCE = 20

/**
 * Deleted notes may use what the quota leaves beside living ones: before a new note, the oldest deleted ones above that
 * are purged.
 */
export async function purgeForNewNote(ctx: MemberContext, living: number): Promise<void> {
  const { store, actor, config } = ctx
  const kept = Math.max(ALWAYS_KEPT, config.MAX_NOTES_PER_USER - living - 1)
  const bounds = { kept, most: PURGED_AT_ONCE }
  await purge(ctx, actor.id, await listOldestDeleted(store, actor.id, bounds))
}

const BATCH = 200

/** Purges notes whose retention has ended, in one transaction for each person's share of a batch. */
export async function sweepNotes(
  ctx: Context,
  job: Pick<JobHandle<unknown>, 'throwIfStopped'>,
): Promise<JobResult> {
  const now = ctx.now()
  let swept = 0
  let after: OverdueRow | null = null
  for (;;) {
    const batch: OverdueRow[] = await listOverdueNotes(ctx.store, now, BATCH, after)
    for (const [ownerId, notes] of Map.groupBy(batch, (note) => note.ownerId)) {
      job.throwIfStopped()
      swept += await sweepShare(ctx, ownerId, notes, now)
    }
    if (batch.length < BATCH) return { done: true, swept }
    after = batch.at(-1) ?? null
  }
}

/** It looks again: what was restored meanwhile stays. */
async function sweepShare(
  ctx: Context,
  ownerId: string,
  notes: readonly OverdueRow[],
  now: number,
): Promise<number> {
  return inTransactionOf(ctx, ownerId, async (ctx) => {
    const due: string[] = []
    for (const { id } of notes) {
      const note = await findAnyNote(ctx.store, ownerId, id)
      if (note?.purgeAt && note.purgeAt <= now) due.push(id)
    }
    await purge(ctx, ownerId, due)
    return due.length
  })
}
