/**
 * Notes that a caller can reach, as they are shown: located, in the format of the wire, and confirmed by reading
 * back what the store holds.
 */
import { type CodeFile, canReachFile, fileStamps, loadFile } from '#features/library/index.ts'
import { isRepoName, normaliseRepoPath, refuseRepo } from '#features/repositories/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { toIso } from '#platform/time/index.ts'
import {
  HISTORY_LENGTH,
  MAX_PER_LOCATION,
  type NoteHistoryQuery,
  type NoteRecord,
} from '../contract/index.ts'
import { refuse } from '../problems/index.ts'
import { commitAddress } from '../rules/addresses.ts'
import {
  colorHex,
  type Note,
  type NoteLocation,
  onFile,
  onRepoFile,
  type Placement,
  repoPlacement,
} from '../rules/note.ts'
import {
  findAnyNote,
  findNote,
  findNotes,
  type HistoryEntry,
  listHistory,
  listNoteStamps,
  listNotesAt,
  listNotesNaming,
} from '../store/index.ts'
import type { Begin } from './full-locations.ts'
import { locateNotes } from './placing.ts'
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
  // By which of its owner's programs a note was written concerns nobody else.
  return notes.map((note) => ({
    ...noteReply(note, placements.get(note.id)!, false),
    by: null,
  }))
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
export async function showHistory(
  ctx: MemberContext,
  id: string,
  { before, limit = HISTORY_LENGTH }: NoteHistoryQuery,
) {
  const note = await findAnyNoteInReach(ctx, id)
  const isGone = !note || (note.purgeAt !== null && note.purgeAt <= ctx.now())
  if (isGone) throw refuse('note_not_found', { note_id: id })
  const found = await listHistory(ctx.store, ctx.actor.id, id, { before, limit: limit + 1 })
  const entries = found.slice(0, limit).map(historyReply)
  const next_before = found.length > limit ? (entries.at(-1)?.number ?? null) : null
  return { ok: true as const, count: entries.length, entries, next_before }
}

// The wire format of a note.

export function noteReply(note: Note, placement: Placement, isOrphaned: boolean): NoteRecord {
  const { kind, id, path } = note.location
  return {
    id: note.id,
    kind,
    file_id: kind === 'file' ? id : '',
    board_id: kind === 'board' ? id : '',
    repo_name: kind === 'repo' ? id : '',
    repo_path: path,
    title: note.title,
    content: note.content,
    position: note.position,
    size: note.size,
    color: note.color,
    color_hex: colorHex(note.color),
    is_minimized: note.isMinimized,
    line_start: placement.lineStart,
    line_end: placement.lineEnd,
    anchor_id: placement.anchorId,
    anchor_text: note.anchor.anchorText,
    anchor_quote: note.anchor.quote,
    anchor_state: placement.state,
    mode: note.mode,
    z: note.z,
    orphaned: isOrphaned,
    ...(kind === 'repo' && {
      written_on: writtenOnReply(note),
      renamed_to: isOrphaned ? note.renamedTo : '',
    }),
    by: note.byName,
    created_at: toIso(note.createdAt),
    updated_at: toIso(note.updatedAt),
  }
}

function writtenOnReply({ writtenOn, location }: Note): NoteRecord['written_on'] {
  if (!writtenOn) return null
  const { commit, path, lineStart, lineEnd } = writtenOn
  const url = commitAddress(location.id, writtenOn)
  return { commit, path, line_start: lineStart, line_end: lineEnd, url }
}

function historyReply(entry: HistoryEntry & { number: number }) {
  const { number, title, content, byName: by } = entry
  const times = { written_at: toIso(entry.writtenAt), replaced_at: toIso(entry.replacedAt) }
  return { number, title, content, by, ...times }
}

/** The refusal carries the stored note, so that both texts can be shown. */
export function conflict(note: NoteRecord) {
  return refuse('conflict', { updated_at: note.updated_at, note })
}

// Reports success only after reading back what the store holds.

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

// Which notes the caller can reach: all of the person's own, or those on files within the limit of a token.

/**
 * Null when there is no such note, it was deleted, or it is outside the token's limit; the caller cannot distinguish
 * these.
 */
export async function findNoteInReach(ctx: MemberContext, id: string): Promise<Note | null> {
  return inReach(ctx, await findNote(ctx.store, ctx.actor.id, id))
}

/** Like `findNoteInReach`, but finds deleted notes too. */
export async function findAnyNoteInReach(ctx: MemberContext, id: string): Promise<Note | null> {
  return inReach(ctx, await findAnyNote(ctx.store, ctx.actor.id, id))
}

async function inReach(ctx: MemberContext, note: Note | null): Promise<Note | null> {
  if (!note || !ctx.actor.token?.limit) return note
  // Boards and files of mirrored repositories are not in the library, so no token limit can include them.
  const isOpen = note.location.kind === 'file' && (await canReachFile(ctx, note.location.id))
  return isOpen ? note : null
}

/** What differs after each change of a note. A note that is gone or out of reach has none. */
export async function noteStamps(
  ctx: MemberContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await listNoteStamps(ctx.store, ctx.actor.id, ids)
  const stamps = (notes: typeof found) =>
    new Map(notes.map(({ id, updatedAt }) => [id, `${updatedAt}`]))
  if (!ctx.actor.token?.limit) return stamps(found)
  const onFiles = found.filter(({ kind }) => kind === 'file')
  const files = await fileStamps(ctx, [...new Set(onFiles.map(({ placeId }) => placeId))])
  return stamps(onFiles.filter(({ placeId }) => files.has(placeId)))
}
