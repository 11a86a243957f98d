/** Notes as a reader gets them: with the place where their text is now, and whether their file is still there. */
import type { Context, MemberContext } from '../../../platform/context.ts'
import { type CodeFile, loadFile } from '../../library/index.ts'
import { MAX_PER_PLACE, type NoteRecord } from '../contract/index.ts'
import { refuse } from '../problems.ts'
import { type Note, onFile, onRepoFile, type Place, storedPlacement } from '../rules/note.ts'
import { isRepoName, normaliseRepoPath } from '../rules/repo-path.ts'
import { findAnyNote, findNote, listHistory, listNotesAt } from '../store/index.ts'
import { findOrphans } from './orphans.ts'
import { placeNotes } from './placing.ts'
import { historyReply, noteReply } from './replies.ts'

/** In the order given. The files may be handed in where they are known already. */
export async function showNotes(
  ctx: MemberContext,
  notes: readonly Note[],
  files?: readonly CodeFile[],
): Promise<NoteRecord[]> {
  const placements = await placeNotes(ctx, notes, files)
  const { isOrphan } = await findOrphans(ctx, notes)
  return notes.map((note) =>
    noteReply(note, placements.get(note.id) ?? storedPlacement(note.anchor), isOrphan(note)),
  )
}

export async function showNote(ctx: MemberContext, note: Note): Promise<NoteRecord> {
  const [shown] = await showNotes(ctx, [note])
  return shown!
}

/** The notes of a file, a board or a repository path, oldest first. */
export async function listNotes(
  ctx: MemberContext,
  place: Place,
  files?: readonly CodeFile[],
): Promise<NoteRecord[]> {
  return showNotes(ctx, await listNotesAt(ctx.store, ctx.actor.id, place), files)
}

/** The notes of a file for somebody whom its owner lets read them. */
export async function listNotesOf(
  ctx: Context,
  ownerId: string,
  file: CodeFile,
): Promise<NoteRecord[]> {
  const notes = await listNotesAt(ctx.store, ownerId, onFile(file.id))
  const placements = await placeNotes({ ...ctx, actor: { id: ownerId } }, notes, [file])
  return notes.map((note) =>
    noteReply(note, placements.get(note.id) ?? storedPlacement(note.anchor), false),
  )
}

export async function listFileNotes(ctx: MemberContext, fileId: string) {
  const file = await loadFile(ctx, fileId)
  return listReply(await listNotes(ctx, onFile(fileId), [file]), 'file')
}

export function listReply(notes: NoteRecord[], kind: Place['kind']) {
  return { ok: true as const, notes, count: notes.length, max: MAX_PER_PLACE[kind] }
}

/** Notes are returned whatever became of their file; the flag says what is known about it. */
export async function listRepoNotes(ctx: MemberContext, name: string, path: string) {
  const place = repoPlace(name, path)
  const notes = await listNotesAt(ctx.store, ctx.actor.id, place)
  const { isOrphan, isUnknown } = await findOrphans(ctx, notes)
  const shown = notes.map((note) => noteReply(note, storedPlacement(note.anchor), isOrphan(note)))
  const orphaned = shown.some((note) => note.orphaned)
  return { ...listReply(shown, 'repo'), orphaned, unknown: isUnknown }
}

export function repoPlace(name: string, path: string): Place {
  if (!isRepoName(name)) throw refuse('repo_not_found', { repo_name: name })
  const normal = normaliseRepoPath(path)
  if (normal === null) throw refuse('invalid_repo_path')
  return onRepoFile(name, normal)
}

export async function loadNote(ctx: MemberContext, id: string): Promise<Note> {
  const note = await findNote(ctx.store, ctx.actor.id, id)
  if (!note) throw refuse('note_not_found', { note_id: id })
  return note
}

/** Earlier texts, newest first; of a deleted note too, as long as it can come back. */
export async function showHistory(ctx: MemberContext, id: string) {
  const note = await findAnyNote(ctx.store, ctx.actor.id, id)
  const isGone = !note || (note.purgeAt !== null && note.purgeAt <= ctx.now())
  if (isGone) throw refuse('note_not_found', { note_id: id })
  const entries = await listHistory(ctx.store, ctx.actor.id, id)
  return { ok: true as const, count: entries.length, entries: entries.map(historyReply) }
}
