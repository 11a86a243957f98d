/** Notes as a reader gets them: with the current placement of their text, and whether their file still exists. */

import { type CodeFile, loadFile } from '#features/library/index.ts'
import { isRepoName, normaliseRepoPath, refuseRepo } from '#features/repositories/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { MAX_PER_LOCATION, type NoteRecord } from '../contract/index.ts'
import { refuse } from '../problems/index.ts'
import { type Note, type NoteLocation, onFile, onRepoFile, type Placement } from '../rules/note.ts'
import { repoPlacement } from '../rules/repo-placement.ts'
import { listHistory, listNotesAt, listNotesNaming } from '../store/index.ts'
import type { Begin } from './full-locations.ts'
import { locateNotes } from './placing.ts'
import { findAnyNoteInReach, findNoteInReach } from './reach.ts'
import { historyReply, noteReply } from './replies.ts'
import { findRepoFiles } from './repo-files.ts'

/** In the order given. Pass the files when they are already loaded. */
export async function showNotes(
  ctx: MemberContext,
  notes: readonly Note[],
  files?: readonly CodeFile[],
): Promise<NoteRecord[]> {
  const repoFiles = await findRepoFiles(ctx, notes)
  const placements = await locateNotes(ctx, notes, files, repoFiles)
  return notes.map((note) => noteReply(note, placements.get(note.id)!, repoFiles.isOrphan(note)))
}

/** Pass the placement when it is already known. */
export async function showNote(
  ctx: MemberContext,
  note: Note,
  known?: Placement | null,
): Promise<NoteRecord> {
  const repoFiles = await findRepoFiles(ctx, [note])
  const placement = known ?? (await locateNotes(ctx, [note], [], repoFiles)).get(note.id)!
  return noteReply(note, placement, repoFiles.isOrphan(note))
}

/** The notes of a file, a board or a repository path, oldest first. */
export async function listNotes(
  ctx: MemberContext,
  location: NoteLocation,
  { files, begin }: { files?: readonly CodeFile[]; begin?: Begin } = {},
): Promise<NoteRecord[]> {
  return showNotes(ctx, await listNotesAt(ctx.store, ctx.actor.id, location, begin), files)
}

/** Which notes of a file are needed: all of them, or those that contain a word. */
export type WantedNotes = { begin: Begin } | { naming: string }

/** The notes of a file for somebody whom its owner lets read them. */
export async function listNotesOf(
  ctx: Context,
  ownerId: string,
  file: CodeFile,
  wanted: WantedNotes,
): Promise<NoteRecord[]> {
  const location = onFile(file.id)
  const notes =
    'naming' in wanted
      ? await listNotesNaming(ctx.store, ownerId, location, wanted.naming)
      : await listNotesAt(ctx.store, ownerId, location, wanted.begin)
  const placements = await locateNotes({ ...ctx, actor: { id: ownerId } }, notes, [file])
  return notes.map((note) => noteReply(note, placements.get(note.id)!, false))
}

export async function listFileNotes(ctx: MemberContext, fileId: string, begin: Begin) {
  const file = await loadFile(ctx, fileId)
  return listReply(await listNotes(ctx, onFile(fileId), { files: [file], begin }), 'file')
}

export function listReply(notes: NoteRecord[], kind: NoteLocation['kind']) {
  return { ok: true as const, notes, count: notes.length, max: MAX_PER_LOCATION[kind] }
}

/** Notes are returned even when their file is gone; the flag states what is known about it. */
export async function listRepoNotes(ctx: MemberContext, name: string, path: string) {
  const location = repoLocation(name, path)
  const notes = await listNotesAt(ctx.store, ctx.actor.id, location)
  const files = await findRepoFiles(ctx, notes)
  const shown = notes.map((note) =>
    noteReply(note, repoPlacement(note.anchor, files.objectOf(note)), files.isOrphan(note)),
  )
  const orphaned = shown.some((note) => note.orphaned)
  return { ...listReply(shown, 'repo'), orphaned, unknown: files.isUnknown }
}

export function repoLocation(name: string, path: string): NoteLocation {
  if (!isRepoName(name)) throw refuseRepo('repo_not_found', { repo_name: name })
  const normal = normaliseRepoPath(path)
  if (normal === null) throw refuseRepo('invalid_repo_path')
  return onRepoFile(name, normal)
}

export async function loadNote(ctx: MemberContext, id: string): Promise<Note> {
  const note = await findNoteInReach(ctx, id)
  if (!note) throw refuse('note_not_found', { note_id: id })
  return note
}

/** Earlier texts, newest first; of a deleted note too, as long as it can come back. */
export async function showHistory(ctx: MemberContext, id: string) {
  const note = await findAnyNoteInReach(ctx, id)
  const isGone = !note || (note.purgeAt !== null && note.purgeAt <= ctx.now())
  if (isGone) throw refuse('note_not_found', { note_id: id })
  const entries = await listHistory(ctx.store, ctx.actor.id, id)
  return { ok: true as const, count: entries.length, entries: entries.map(historyReply) }
}
