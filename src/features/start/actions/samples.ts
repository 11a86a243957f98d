/** Adds the sample library, or its first file alone, and takes away again what nobody changed. */
import { acknowledgeWelcome } from '#features/account/index.ts'
import {
  type CodeFile,
  createFile,
  findByName,
  findFiles,
  moveFileToTrash,
} from '#features/library/index.ts'
import {
  createBoard,
  createNote,
  deleteNote,
  findBoards,
  listNotesAt,
  type Note,
  onBoard,
  onFile,
  removeEmptyBoard,
} from '#features/notes/index.ts'
import { setReminder } from '#features/reminders/index.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Locale } from '#platform/i18n/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { english } from '../rules/samples/english.ts'
import { hebrew } from '../rules/samples/hebrew.ts'
import type {
  BoardNote,
  LineNote,
  SampleFile,
  SampleLibrary,
} from '../rules/samples/sample-library.ts'
import {
  deleteSamples,
  insertSample,
  listSamples,
  type Sample,
  type SampleKind,
} from '../store/samples.ts'

const SAMPLE_LIBRARIES: Record<Locale, SampleLibrary> = { en: english, he: hebrew }

/** The file on which a newcomer writes a first note. A second press finds it as it is by then. */
export async function begin(ctx: MemberContext): Promise<CodeFile> {
  return inTransaction(ctx, async (ctx) => {
    await acknowledgeWelcome(ctx)
    return addFile(ctx, SAMPLE_LIBRARIES[ctx.locale].first)
  })
}

/** All of it; what is there already stays as it is. */
export async function addSamples(ctx: MemberContext): Promise<void> {
  const { first, others, board } = SAMPLE_LIBRARIES[ctx.locale]
  await inTransaction(ctx, async (ctx) => {
    for (const file of [first, ...others]) await addFile(ctx, file)
    if (!(await listSamples(ctx.store, ctx.actor.id)).some(({ kind }) => kind === 'board'))
      await addBoard(ctx, board)
  })
}

async function addFile(
  ctx: MemberContext,
  { fileName, content, notes }: SampleFile,
): Promise<CodeFile> {
  const { folder } = SAMPLE_LIBRARIES[ctx.locale]
  const present = await findByName(ctx.store, ctx.actor.id, folder, fileName)
  if (present) return present
  const { file } = await createFile(ctx, { fileName, folder, content })
  await remember(ctx, 'file', file.id, file.updatedAt)
  for (const note of notes) await addLineNote(ctx, file, note)
  return file
}

async function addLineNote(ctx: MemberContext, file: CodeFile, { line, ...note }: LineNote) {
  await createNote(ctx, onFile(file.id), { ...note, mode: 'anchored', line_start: line })
  for (const { id, updatedAt } of await listNotesAt(ctx.store, ctx.actor.id, onFile(file.id)))
    await remember(ctx, 'note', id, updatedAt)
}

async function addBoard(
  ctx: MemberContext,
  { name, notes }: { name: string; notes: readonly BoardNote[] },
): Promise<void> {
  const { id } = await createBoard(ctx, name)
  for (const { isReminded, ...note } of notes) {
    const made = await createNote(ctx, onBoard(id), note)
    if (isReminded) await setReminder(ctx, made.id, { preset: 'tomorrow-09' })
  }
  for (const note of await listNotesAt(ctx.store, ctx.actor.id, onBoard(id)))
    await remember(ctx, 'note', note.id, note.updatedAt)
  const [board] = await findBoards(ctx.store, ctx.actor.id, [id])
  if (board) await remember(ctx, 'board', id, board.updatedAt)
}

function remember(ctx: MemberContext, kind: SampleKind, id: string, addedAt: number) {
  return insertSample(ctx.store, ctx.actor.id, { kind, id, addedAt })
}

export interface TakenAway {
  /** What somebody has changed since: it stays, and from now on it is no sample. */
  kept: { files: string[]; boards: string[] }
}

/** Into the bin with what is as it was added; a file or a board stays whole when anything on it was changed. */
export async function takeSamplesAway(ctx: MemberContext): Promise<TakenAway> {
  return inTransaction(ctx, async (ctx) => {
    const samples = await listSamples(ctx.store, ctx.actor.id)
    const kept: TakenAway['kept'] = { files: [], boards: [] }
    for (const file of await filesOf(ctx, idsOf(samples, 'file'))) {
      const notes = await listNotesAt(ctx.store, ctx.actor.id, onFile(file.id))
      if (isAsAdded(samples, 'file', file) && areAsAdded(samples, notes))
        await moveFileToTrash(ctx, file.id)
      else kept.files.push(file.id)
    }
    for (const board of await boardsOf(ctx, idsOf(samples, 'board'))) {
      const notes = await listNotesAt(ctx.store, ctx.actor.id, onBoard(board.id))
      const isUntouched = isAsAdded(samples, 'board', board) && areAsAdded(samples, notes)
      if (isUntouched) for (const { id } of notes) await deleteNote(ctx, id)
      if (!isUntouched || !(await removeEmptyBoard(ctx, board.id))) kept.boards.push(board.id)
    }
    await deleteSamples(ctx.store, ctx.actor.id)
    return { kept }
  })
}

async function filesOf({ store, actor }: MemberContext, ids: readonly string[]) {
  const files = ids.length === 0 ? [] : await findFiles(store, actor.id, ids)
  return files.filter(({ deletedAt }) => deletedAt === null)
}

async function boardsOf({ store, actor }: MemberContext, ids: readonly string[]) {
  return ids.length === 0 ? [] : findBoards(store, actor.id, ids)
}

function idsOf(samples: readonly Sample[], kind: SampleKind): string[] {
  return samples.flatMap((sample) => (sample.kind === kind ? [sample.id] : []))
}

function areAsAdded(samples: readonly Sample[], notes: readonly Note[]): boolean {
  return notes.every((note) => isAsAdded(samples, 'note', note))
}

function isAsAdded(
  samples: readonly Sample[],
  kind: SampleKind,
  { id, updatedAt }: { id: string; updatedAt: number },
): boolean {
  return samples.some((one) => one.kind === kind && one.id === id && one.addedAt === updatedAt)
}

/** The names of what stayed, for the message about it. */
export async function namesOfChanged(
  ctx: MemberContext,
  ids: readonly string[],
): Promise<string[]> {
  const files = await filesOf(ctx, ids)
  const boards = await boardsOf(ctx, ids)
  return [...files.map(({ fileName }) => fileName), ...boards.map(({ name }) => name)]
}

/** Null without samples; whether the whole sample library is there, or its first file alone. */
export async function findSamples(ctx: MemberContext): Promise<{ isWhole: boolean } | null> {
  const samples = await listSamples(ctx.store, ctx.actor.id)
  if (samples.length === 0) return null
  return { isWhole: samples.some(({ kind }) => kind === 'board') }
}
