/** Creates notes. Every entry point (page, JSON, agent) ends here. */
import { countNotesOnFile, keepBytes, loadFile } from '#features/library/index.ts'
import { authorship, type MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { runHooks } from '#platform/hooks.ts'
import { common } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import type { CreateNoteInput, NoteRecord } from '../contract/index.ts'
import { DEFAULT_COLOR, DEFAULT_POSITION, DEFAULT_SIZE, type NoteMode } from '../contract/limits.ts'
import {
  type Anchor,
  changedNote,
  isUnplaced,
  NO_ANCHOR,
  type Note,
  type NoteLocation,
  type WrittenOn,
} from '../rules/note.ts'
import { freeSlot } from '../rules/slots.ts'
import { insertNote, listBoxesAt, wordBytes } from '../store/index.ts'
import { changedAnchor, changeOf, stackedAt } from './change.ts'
import { locateNotes } from './placing.ts'
import { requireMirrored } from './repo-files.ts'
import { requireFreeTitle, requireNoteQuota } from './requirements.ts'
import { emitSaved } from './saved-text.ts'
import { confirmWritten, showNote } from './show.ts'
import { keepTags } from './tags.ts'
import { followNote } from './text-links.ts'
import { purgeForNewNote } from './trash.ts'

/** On a text the anchor is captured before the transaction: by routes that prepare it, or here. */
export async function createNote(
  ctx: MemberContext,
  location: NoteLocation,
  input: CreateNoteInput,
  prepared?: Anchor | null,
): Promise<NoteRecord> {
  const anchor = prepared === undefined ? await anchorFor(ctx, location, input) : prepared
  const note = await inTransaction(ctx, async (ctx) => {
    const writtenOn = await requireLocation(ctx, location, anchor)
    await purgeForNewNote(ctx, await requireNoteQuota(ctx, location))
    const empty = emptyNote(ctx, location)
    const note: Note = {
      ...changedNote(empty, {
        ...changeOf(input),
        mode: input.mode ?? defaultMode(location, input),
      }),
      ...(input.position === undefined && { position: await dealtPosition(ctx, location) }),
      anchor: anchor ?? (await changedAnchor(ctx, empty, input)).anchor,
      z: await stackedAt(ctx, null, location, input),
      writtenOn,
    }
    await requireFreeTitle(ctx, note)
    await insertNote(ctx.store, ctx.actor.id, note)
    if (location.kind === 'file') await countNotesOnFile(ctx.store, ctx.actor.id, location.id, 1)
    await keepTags(ctx, null, note)
    await followNote(ctx, null, note)
    await keepBytes(ctx, wordBytes(note))
    emitSaved(ctx, note.id)
    return note
  })
  await confirmWritten(ctx, [note])
  return showNote(ctx, note)
}

/**
 * The anchor of a new note on a text; null on a board, which has no text. It names the version it was captured in, so
 * it stays valid when the file is saved meanwhile.
 */
export async function anchorFor(
  ctx: MemberContext,
  location: NoteLocation,
  input: CreateNoteInput,
): Promise<Anchor | null> {
  if (location.kind === 'board') return null
  if (location.kind === 'file') await loadFile(ctx, location.id)
  else await requireMirrored(ctx, location.id, location.path)
  const note = emptyNote(ctx, location)
  const { anchor, placement } = await changedAnchor(ctx, note, input)
  // A route that can be repeated returns the note inside its transaction, where texts are not compared.
  if (!placement) await locateNotes(ctx, [{ ...note, anchor }])
  return anchor
}

/** Refuses a file or a board that does not exist, and a path that is not mirrored. */
async function requireLocation(
  ctx: MemberContext,
  { kind, id, path }: NoteLocation,
  anchor: Anchor | null,
): Promise<WrittenOn | null> {
  if (kind === 'file') await loadFile(ctx, id)
  else if (kind === 'board')
    await runHooks(ctx, 'note_put_on_board', { ownerId: ctx.actor.id, boardId: id })
  else {
    const { mirror, object } = await requireMirrored(ctx, id, path)
    // A sync came in between: a repeated request gets the lines of the new text.
    if (anchor && isUnplaced(anchor, object)) throw common.refuse('busy', {}, RETRY_AT_ONCE)
    if (mirror.headCommit === '') return null
    const { lineStart, lineEnd } = anchor?.lostIn === '' ? anchor : NO_ANCHOR
    return { commit: mirror.headCommit, path, lineStart, lineEnd }
  }
  return null
}

/** A request that names a line or a heading but no position creates a note beside that text. */
function defaultMode({ kind }: NoteLocation, input: CreateNoteInput): NoteMode {
  const isTied = typeof input.line_start === 'number' || Boolean(input.anchor_id)
  return kind !== 'board' && isTied && input.position === undefined ? 'anchored' : 'surface'
}

/** Where a note goes for which nobody chose a position: beside those that are there, not over them. */
async function dealtPosition({ store, actor }: MemberContext, location: NoteLocation) {
  return freeSlot(await listBoxesAt(store, actor.id, location), location.kind)
}

const RETRY_AT_ONCE = { 'retry-after': '1' }

function emptyNote(ctx: MemberContext, location: NoteLocation): Note {
  const now = ctx.now()
  return {
    id: newId(now),
    location,
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
    ...authorship(ctx.actor),
    writtenAt: now,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    purgeAt: null,
    writtenOn: null,
    renamedTo: '',
  }
}
