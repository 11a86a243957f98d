/** The notes of a page of another feature: the button that leads to them, and the notes themselves, drawn. */
import { type ComponentChildren, Fragment, h } from 'preact'
import type { CodeFile } from '#features/library/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { Island } from '#platform/html/island.tsx'
import type { PageParts } from '#platform/http/index.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { markdownLabels, renderMarkdown } from '#platform/markdown/index.ts'
import { BegunNote } from '#ui/components/begun-note.tsx'
import { listNotes, listNotesOf } from '../actions/show.ts'
import { MAX_PER_LOCATION, type NoteRecord } from '../contract/index.ts'
import { briefNote } from '../rules/blank-note.ts'
import { noteDrawing } from '../rules/drawing.ts'
import { type NoteLocation, onRepoFile } from '../rules/note.ts'
import { isUnattached } from '../rules/unattached.ts'
import { DrawnNotes } from '../views/drawn-notes.tsx'
import { NotesButton } from '../views/notes-button.tsx'
import { type DrawnNote, NotesList } from '../views/notes-list.tsx'

export interface NotesOnPage {
  button: ComponentChildren
  list: ComponentChildren
  /** Then the page keeps a column free for them. */
  hasNotes: boolean
  /** Everything that the two show, words aside. */
  shows: unknown
}

/** For the newest version of a file: lines of an older one are counted otherwise. */
export async function notesOnPage(
  ctx: MemberContext,
  location: NoteLocation,
  file: CodeFile,
): Promise<NotesOnPage> {
  return drawOnPage(ctx, location, await listNotes(ctx, location, [file]), file.version)
}

/** For a file of a repository as the last sync found it; `object` is git's name for the text on the page. */
export async function notesOnRepoFile(
  ctx: MemberContext,
  { name, path, object }: { name: string; path: string; object: string },
): Promise<NotesOnPage> {
  const location = onRepoFile(name, path)
  const notes = await listNotes(ctx, location)
  return drawOnPage(ctx, { ...location, object }, notes, null)
}

function drawOnPage(
  ctx: MemberContext,
  location: NoteLocation & { object?: string },
  notes: NoteRecord[],
  version: number | null,
): NotesOnPage {
  const counts = {
    count: notes.length,
    lost: notes.filter(isUnattached).length,
  }
  const shows = {
    location,
    version,
    notes,
    max: MAX_PER_LOCATION[location.kind],
    timeZone: ctx.actor.timeZone,
    ...counts,
  }
  return {
    shows,
    button: withBegunNote(
      ctx,
      h(Island, {
        name: 'notes-layer',
        class: 'notes-entry',
        props: shows,
        children: h(NotesButton, { t: ctx.t, ...counts }),
      }),
    ),
    list: h(DrawnNotes, { t: ctx.t, locale: ctx.locale, notes }),
    hasNotes: notes.length > 0,
  }
}

/** What the palette and the keys can do with the notes of a page. */
export function noteCommands(t: Translate): NonNullable<PageParts['commands']> {
  return [
    { id: 'note-here', label: t('notes.note_here'), action: 'note-here', keys: 'n' },
    { id: 'notes-panel', label: t('notes.all_notes'), action: 'notes-panel', keys: 'u' },
    { id: 'next-note', label: t('notes.next_note'), action: 'next-note', keys: ']' },
    { id: 'previous-note', label: t('notes.previous_note'), action: 'previous-note', keys: '[' },
    { id: 'bring-notes', label: t('notes.bring_all'), action: 'bring-notes' },
  ]
}

export interface NotesToRead {
  /** What they say, for whoever asks which pictures they show. */
  texts: readonly string[]
  list: ComponentChildren
}

/**
 * The notes of a file under a text of it that somebody else reads. Their lines are those of the newest version: beside
 * an older one they have none, and of a part of the text only those that belong to it are shown.
 */
export async function notesToRead(
  ctx: Context,
  { ownerId, file }: { ownerId: string; file: CodeFile },
  shown: { version: number; lines: LineSpan | null; picturesAt: string },
): Promise<NotesToRead> {
  const isNewest = shown.version === file.version
  const all = await listNotesOf(ctx, ownerId, file)
  const notes = all.filter((note) => shown.lines === null || (isNewest && lies(note, shown.lines)))
  const { picturesAt } = shown
  const drawnNotes = notes.map((note) => ({
    ...drawn(ctx, note, { picturesAt, canTick: false }),
    // A part is counted from its own first line, and what is lost belongs nowhere.
    line_start: isNewest && shown.lines === null ? note.line_start : null,
  }))
  return {
    texts: notes.map(({ content }) => content),
    list: h(NotesList, { t: ctx.t, notes: drawnNotes }),
  }
}

function lies({ line_start, line_end, anchor_state }: NoteRecord, lines: LineSpan): boolean {
  if (line_start === null || anchor_state === 'lost') return false
  return line_start <= lines.end && (line_end ?? line_start) >= lines.start
}

interface LineSpan {
  start: number
  end: number
}

function drawn(
  { locale }: Pick<MemberContext, 'locale'>,
  note: NoteRecord,
  more: { picturesAt: string; canTick: boolean },
): DrawnNote {
  const options = { ...noteDrawing(note.id), labels: markdownLabels[locale], ...more }
  return { ...note, html: renderMarkdown(note.content, options).html }
}

/** A board's own notes: the cards that the server drew, and what of them the browser cannot read from there. */
export function notesOnBoard(
  ctx: MemberContext,
  board: { id: string; name: string },
  notes: readonly NoteRecord[],
  cards: ComponentChildren,
): ComponentChildren {
  const location = { kind: 'board', id: board.id, path: '' } as const
  const props = {
    location,
    name: board.name,
    max: MAX_PER_LOCATION.board,
    timeZone: ctx.actor.timeZone,
    notes: notes.map((note) => briefNote(note, location)),
  }
  return withBegunNote(ctx, h(Island, { name: 'notes-board', props, children: cards }))
}

/** Beside the island and not in it: keys can be pressed before there is one. */
function withBegunNote({ t }: Pick<MemberContext, 't'>, island: ComponentChildren) {
  return h(
    Fragment,
    null,
    island,
    h(BegunNote, {
      label: t('notes.text_label'),
      placeholder: t('notes.write_here'),
    }),
  )
}
