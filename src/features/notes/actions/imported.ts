/** Notes, boards and pictures that come back from an export: as they were, at what they were written about. */
import type * as z from 'zod'
import { countNotesOnFile, keepBytes, listVersions } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { type ImportRun, importedRow, type Judged, type RecordImport } from '#platform/imports.ts'
import { MAX_PICTURE_BYTES } from '#platform/pictures/limits.ts'
import { inTransaction } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { ExportedBoard, ExportedNote, ExportedPicture } from '../contract/exported.ts'
import { CreateNoteInput } from '../contract/inputs.ts'
import { isBoardName } from '../contract/limits.ts'
import type { Note, NoteLocation } from '../rules/note.ts'
import { freeTitle, noteName } from '../rules/note-name.ts'
import { findBoard, listBoards } from '../store/boards.ts'
import {
  findAnyNote,
  insertHistory,
  insertNote,
  listTitlesAt,
  sumOf,
  wordBytes,
} from '../store/index.ts'
import { findPicture, markUnchecked } from '../store/pictures.ts'
import { toNote } from '../store/tables.ts'
import { bringBoard, removeEmptyBoard } from './manage-boards.ts'
import { keepPicture } from './pictures.ts'
import { requireNoteQuota } from './requirements.ts'
import { keepTags } from './tags.ts'
import { followNote } from './text-links.ts'
import { discardNote } from './trash.ts'

type NoteRecord = z.infer<typeof ExportedNote>

const DAY_MS = 86_400_000
/** The kinds of what notes are on, by the names of the export. */
const PLACES = { file: 'files', board: 'boards' } as const

export const importedNotes: RecordImport<NoteRecord> = {
  order: 40,
  judge: judgeNote,
  async idFor({ store, actor, now }, { id }) {
    return (await findAnyNote(store, actor.id, id)) === null ? id : newId(now())
  },
  write: writeNote,
  async stampOf({ store, actor }, id) {
    return (await findAnyNote(store, actor.id, id))?.updatedAt ?? null
  },
  async discard(ctx, id) {
    await discardNote(ctx, id)
    return true
  },
}

async function judgeNote(ctx: MemberContext, record: NoteRecord, run: ImportRun): Promise<Judged> {
  const { title, content, color, mode, x, y, width, height, id } = record
  const name = noteName({ title, content }, id)
  const size = { width, height }
  const fields = { title, content, color, mode, position: { x, y }, size }
  if (!CreateNoteInput.safeParse(fields).success) run.refuse('import_bad_record', name)
  for (const { title, content } of record.history)
    if (!CreateNoteInput.safeParse({ title, content }).success)
      run.refuse('import_bad_record', name)
  if (record.kind !== 'repo' && !(await run.whereTo(PLACES[record.kind], record.place_id)))
    return { name, outcome: 'skipped', reason: 'place_missing' }
  const there = await findAnyNote(ctx.store, ctx.actor.id, id)
  const isSame = there?.content === content && there.title === title
  return isSame ? { name, outcome: 'same', targetId: id } : { name, outcome: 'new' }
}

async function writeNote(
  ctx: MemberContext,
  record: NoteRecord,
  run: ImportRun,
  id: string,
): Promise<void> {
  const { history, ...row } = record
  const location = await locationOf(record, run)
  const read = toNote({ ...importedRow(row), writer: '', id } as Parameters<typeof toNote>[0])
  const version = await versionOf(ctx, location, read.anchor.hash)
  const note: Note = {
    ...{ ...read, location, anchor: { ...read.anchor, version } },
    purgeAt: read.deletedAt === null ? null : Math.max(read.purgeAt ?? 0, ctx.now() + DAY_MS),
  }
  const entries = history.map((entry) => importedRow(entry))
  await inTransaction(ctx, async (ctx) => {
    const { store, actor } = ctx
    if (note.deletedAt === null) await requireNoteQuota(ctx, location)
    const titles = location.kind === 'file' ? [] : await listTitlesAt(store, actor.id, location)
    const taken = new Set(titles.map(({ title }) => title))
    const kept = { ...note, title: freeTitle(note.title, (one) => taken.has(one)) }
    await insertNote(store, actor.id, kept)
    await insertHistory(store, actor.id, id, entries)
    if (location.kind === 'file' && note.deletedAt === null)
      await countNotesOnFile(store, actor.id, location.id, 1)
    await keepTags(ctx, null, kept)
    if (kept.deletedAt === null) await followNote(ctx, null, kept)
    await keepBytes(ctx, sumOf([kept, ...entries].map((one) => ({ bytes: wordBytes(one) }))))
  })
}

async function locationOf(
  { kind, place_id, path }: NoteRecord,
  run: ImportRun,
): Promise<NoteLocation> {
  if (kind === 'repo') return { kind, id: place_id, path }
  const place = await run.whereTo(PLACES[kind], place_id)
  return { kind, id: place?.id ?? place_id, path }
}

/** The version of the file in which its lines were counted: the one that has that text here. */
async function versionOf(
  { store, actor }: MemberContext,
  { kind, id }: NoteLocation,
  hash: string,
): Promise<number | null> {
  if (kind !== 'file' || hash === '') return null
  const versions = await listVersions(store, actor.id, id)
  return versions.findLast(({ contentHash }) => contentHash === hash)?.number ?? null
}

export const importedBoards: RecordImport<z.infer<typeof ExportedBoard>> = {
  order: 30,
  async judge({ store, actor }, { name }, run) {
    if (!isBoardName(name)) run.refuse('import_bad_record', name)
    const boards = await listBoards(store, actor.id)
    const there = boards.find((one) => foldText(one.name) === foldText(name))
    return there ? { name, outcome: 'same', targetId: there.id } : { name, outcome: 'new' }
  },
  async idFor({ store, actor, now }, { id }) {
    return (await findBoard(store, actor.id, id)) === null ? id : newId(now())
  },
  async write(ctx, record, _run, id) {
    const { place, ...board } = importedRow(record)
    await bringBoard(ctx, { ...board, id, isDefault: false, order: place })
  },
  async stampOf({ store, actor }, id) {
    return (await findBoard(store, actor.id, id))?.updatedAt ?? null
  },
  discard: (ctx, id) => removeEmptyBoard(ctx, id),
}

export const importedPictures: RecordImport<z.infer<typeof ExportedPicture>> = {
  order: 10,
  async judge({ store, actor }, { id, file }, run) {
    if (await findPicture(store, actor.id, id)) return { name: file, outcome: 'same', targetId: id }
    const bytes = await run.bytes(file, MAX_PICTURE_BYTES)
    return bytes
      ? { name: file, outcome: 'new' }
      : { name: file, outcome: 'skipped', reason: 'text_missing' }
  },
  idFor: async (_ctx, { id }) => id,
  async write(ctx, { id, file }, run) {
    const bytes = await run.bytes(file, MAX_PICTURE_BYTES)
    const kept = bytes && (await keepPicture(ctx, bytes))
    // Texts name it by its id, which its content decides.
    if (kept?.id !== id) run.refuse('import_bad_record', file)
  },
  async stampOf({ store, actor }, id) {
    return (await findPicture(store, actor.id, id)) ? 0 : null
  },
  // Other texts may name it by now: the next collection of unused pictures decides.
  async discard({ store, actor }, id) {
    await markUnchecked(store, actor.id, id)
    return true
  },
}
