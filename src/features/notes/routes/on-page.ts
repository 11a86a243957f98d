/** The notes of a page of another feature: the button that leads to them, and the notes themselves, drawn. */
import { type ComponentChildren, Fragment, h } from 'preact'
import type { CodeFile } from '#features/library/index.ts'
import { countLinksTo, linksOfTexts, UNKNOWN_AT } from '#features/links/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { Island } from '#platform/html/island.tsx'
import type { PageCommand } from '#platform/http/index.ts'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import type { DrawnText, PlacedText } from '#platform/markdown/draw-texts.ts'
import { type MarkdownLabels, markdownLabels } from '#platform/markdown/index.ts'
import { drawTogether } from '#platform/markdown/long-documents.ts'
import type { TextLinks } from '#platform/markdown/text-links.ts'
import { BegunNote } from '#ui/components/begun-note.tsx'
import { oneAtATime } from '../actions/full-locations.ts'
import { listNotes } from '../actions/show.ts'
import { MAX_PER_LOCATION, type NoteRecord } from '../contract/index.ts'
import { briefNote } from '../rules/blank-note.ts'
import {
  isUnattached,
  type ListedTargets,
  type NoteLocation,
  noteDrawing,
  onRepoFile,
  TAGS_AT,
} from '../rules/note.ts'
import { noteName } from '../rules/note-name.ts'
import { DrawnNotes } from '../views/drawn-notes.tsx'
import { NoteCards } from '../views/note-card.tsx'
import { NotesButton } from '../views/notes-button.tsx'

export interface NotesOnPage {
  button: ComponentChildren
  list: ComponentChildren
  /** The page then reserves a column for them. */
  hasNotes: boolean
  /** Everything that the two show, except their texts. */
  shows: unknown
}

/** For the newest version of a file: lines of an older one are counted differently. */
export async function notesOnPage(
  ctx: MemberContext,
  location: NoteLocation,
  file: CodeFile,
): Promise<NotesOnPage> {
  return oneAtATime(ctx.actor.id, async (begin) => {
    const notes = await listNotes(ctx, location, { files: [file], begin })
    return drawOnPage(ctx, location, notes, file.version)
  })
}

/** For a file of a repository as the last sync found it; `object` is git's id of the text on the page. */
export async function notesOnRepoFile(
  ctx: MemberContext,
  { name, path, object }: { name: string; path: string; object: string },
): Promise<NotesOnPage> {
  const location = onRepoFile(name, path)
  const notes = await listNotes(ctx, location)
  return drawOnPage(ctx, { ...location, object }, notes, null)
}

async function drawOnPage(
  ctx: MemberContext,
  location: NoteLocation & { object?: string },
  notes: NoteRecord[],
  version: number | null,
): Promise<NotesOnPage> {
  const labels = markdownLabels[ctx.locale]
  const links = await linksOfTexts(ctx, 'note', notes)
  const drawn = await drawNotes(notes, ctx.actor.id, ({ id }) => ({
    ...noteDrawing(id, links.get(id)),
    labels,
  }))
  const counts = {
    count: notes.length,
    lost: notes.filter(isUnattached).length,
  }
  const shows = {
    location,
    version,
    notes: notes.map(drawn.withoutPlain),
    max: MAX_PER_LOCATION[location.kind],
    linkTargets: listedTargets(links),
    linkedFrom: [...(await countLinksTo(ctx, 'note', idsOf(notes)))],
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
        children: h(NotesButton, { ...counts }),
      }),
    ),
    list: h(DrawnNotes, { notes, drawnAt: drawn.at }),
    hasNotes: notes.length > 0,
  }
}

/** What the palette and the keys can do with the notes of a page. */
export function noteCommands(t: Translate): PageCommand[] {
  return [
    { id: 'note-here', label: t('notes.note_here'), action: 'note-here', keys: 'n' },
    { id: 'notes-panel', label: t('notes.all_notes'), action: 'notes-panel', keys: 'u' },
    { id: 'next-note', label: t('notes.next_note'), action: 'next-note', keys: ']' },
    { id: 'previous-note', label: t('notes.previous_note'), action: 'previous-note', keys: '[' },
    { id: 'bring-notes', label: t('notes.bring_all'), action: 'bring-notes' },
  ]
}

export interface BoardNotes {
  notes: readonly NoteRecord[]
  /** The same notes in reading order. */
  ordered: readonly NoteRecord[]
  label: string
  focusedId: string | undefined
}

/** A board's own notes: the cards that the server drew, and the data that the browser cannot read from them. */
export async function notesOnBoard(
  ctx: MemberContext,
  board: { id: string; name: string },
  { notes, ordered, label, focusedId }: BoardNotes,
): Promise<ComponentChildren> {
  const { t, locale, actor } = ctx
  const links = await linksOfTexts(ctx, 'note', notes)
  const drawn = await drawNotes(ordered, actor.id, (note, at) => ({
    textLinks: { unknownAt: UNKNOWN_AT, targets: links.get(note.id) ?? null },
    labels: labelsOf(locale, `${at + 1}. ${noteName(note, t('notes.untitled'))}`),
    idPrefix: `n${note.id}-`,
    headingShift: 2,
    tagsAt: TAGS_AT,
  }))
  const cards = h(NoteCards, {
    ...{ notes: ordered, drawnAt: drawn.at, label, focusedId },
    surface: { kind: 'board', id: board.id },
  })
  const location = { kind: 'board', id: board.id, path: '' } as const
  const props = {
    location,
    name: board.name,
    max: MAX_PER_LOCATION.board,
    linkTargets: listedTargets(links),
    linkedFrom: [...(await countLinksTo(ctx, 'note', idsOf(notes)))],
    notes: notes.map((note) => briefNote(drawn.withoutPlain(note), location)),
  }
  const children = notes.length > 0 ? cards : null
  return withBegunNote(ctx, h(Island, { name: 'notes-board', props, children }))
}

/** Several notes are on one page: the accessible name of a block includes the name of its note. */
function labelsOf(locale: Locale, name: string): MarkdownLabels {
  const { code, table, diagram, footnotes, ...labels } = markdownLabels[locale]
  const of = (what: string) => `${what} (${name})`
  return {
    ...labels,
    code: of(code),
    table: of(table),
    diagram: of(diagram),
    footnotes: of(footnotes),
  }
}

function idsOf(notes: readonly NoteRecord[]): string[] {
  return notes.map(({ id }) => id)
}

function listedTargets(links: ReadonlyMap<string, TextLinks['targets']>): ListedTargets {
  return [...links].map(([id, targets]) => [id, [...(targets ?? [])]] as const)
}

interface TogetherDrawn {
  /** The text of the note at this index. */
  at(place: number): DrawnText
  /** The note as the browser gets it: a text that is on the page as plain text is read from there. */
  withoutPlain(note: NoteRecord): NoteRecord
}

/** All notes of a page are drawn here, within one budget. */
export async function drawNotes(
  notes: readonly NoteRecord[],
  person: string,
  optionsOf: (note: NoteRecord, at: number) => PlacedText['options'],
): Promise<TogetherDrawn> {
  const texts = notes.map((note, at) => ({ source: note.content, options: optionsOf(note, at) }))
  const drawn = await drawTogether(texts, person)
  const plain = new Set(notes.filter((_, at) => drawn.isPlain(at)).map(({ id }) => id))
  return {
    at: drawn.at,
    withoutPlain: (note) => (plain.has(note.id) ? { ...note, content: '' } : note),
  }
}

/** Beside the island and not in it: keys can be pressed before it is hydrated. */
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
