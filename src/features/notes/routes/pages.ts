/** The pages of notes: the search, and the permanent URL of every note. */

import { h } from 'preact'
import * as z from 'zod'
import { findFiles, TrashTabs } from '#features/library/index.ts'
import { libraryPaths } from '#paths/files.ts'
import { notePaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import type { DashboardBlock } from '#platform/feature.ts'
import { defineRoutes, get, page, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { numberText } from '#platform/i18n/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { countPoints, foldText } from '#platform/text/index.ts'
import { findAddress } from '../actions/placing.ts'
import {
  boardNamesOf,
  fileNamesOf,
  findNotesContaining,
  listAllNotes,
  type NoteSearchOutcome,
  noteFilterOf,
} from '../actions/search.ts'
import { loadNote } from '../actions/show.ts'
import { loadDeleted } from '../actions/trash.ts'
import {
  isPaletteColor,
  NOTE_SEARCH_DEFAULT_LIMIT,
  NOTE_SEARCH_MAX_NEEDLE,
  type NoteSearchHit,
} from '../contract/index.ts'
import { noteFilters } from '../contract/inputs.ts'
import { problems } from '../problems/index.ts'
import type { Note } from '../rules/note.ts'
import { readNotesQuery, withTagToggled } from '../rules/notes-query.ts'
import { previewPieces, splitAtHit } from '../rules/preview.ts'
import { listDeletedNotes, listLatestNotes, listNoteTags, type NoteCursor } from '../store/index.ts'
import { DeletedNotePage, DeletedNotesPage } from '../views/deleted-notes.tsx'
import { LatestNotes } from '../views/latest-notes.tsx'
import type { NoteHitRow } from '../views/note-hits.tsx'
import { NotesSearchPage, type TagLink } from '../views/notes-page.tsx'

// The page of notes: all of them, newest first, or those that hold a phrase.

/** Invalid filters are ignored: an old URL still shows notes. */
const NotesPageQuery = z.object({
  q: z.string().default('').catch(''),
  color: z.string().optional().catch(undefined),
  on: noteFilters.on.catch(undefined),
  tasks: noteFilters.tasks.catch(undefined),
  reminder: noteFilters.reminder.catch(undefined),
  /** One note, as its row is now: for a row that was changed in another tab. */
  note: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional()
    .catch(undefined),
  after: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
})

// Operators of a search of files; see the grammar of `/files`.
const OPERATORS = /(^|\s)-?(lang|repo|folder):\S/

// The most frequent; the box finds all of them.
const MOST_TAGS_SHOWN = 30

async function notesPage(ctx: MemberContext, query: z.infer<typeof NotesPageQuery>) {
  const { t } = ctx
  const { q, on, tasks, reminder } = query
  const color = query.color && isPaletteColor(query.color) ? query.color : undefined
  const { phrase, tags } = readNotesQuery(q)
  const filter = { ...noteFilterOf({ color, on, tasks, reminder }), tags, id: query.note }
  const limit = NOTE_SEARCH_DEFAULT_LIMIT
  const n = countPoints(phrase)
  const max = NOTE_SEARCH_MAX_NEEDLE
  const folded = foldText(phrase).trim()
  const isAsked = folded !== ''
  const address = (more: Record<string, string | undefined>) =>
    href(notePaths.search, null, {
      q: q || undefined,
      color,
      on,
      tasks,
      reminder,
      note: query.note,
      ...more,
    })
  const listed =
    isAsked || n > max
      ? null
      : await listAllNotes(ctx, { ...filter, from: positionOf(query.after), limit })
  const found: NoteSearchOutcome | null =
    listed ??
    (n > max ? null : await findNotesContaining(ctx, { ...filter, q: phrase.trim(), limit }))
  const boards = (await found?.boardNames()) ?? new Map<string, string>()
  const tooBroad = problems.declarations.note_search_too_broad![ctx.locale]
  return page({
    title: isAsked ? t('notes.results_of', { query: q }) : t('notes.notes'),
    body: h(NotesSearchPage, {
      filter: { q, color: color ?? '', on: on ?? '', tasks: tasks ?? '', reminder: reminder ?? '' },
      isAsked,
      isNarrowed: tags.length > 0 || [color, on, tasks, reminder, query.note].some(Boolean),
      tags: await tagLinks(ctx, q, tags, address),
      rows:
        found?.results.map((note, at) =>
          rowOf(note, found.notes[at]!.content, folded, boards.get(note.board_id ?? '')),
        ) ?? [],
      hasMore: found?.hasMore ?? false,
      pager: {
        newest: query.after && listed ? address({}) : undefined,
        older: listed?.hasMore && listed.last ? address({ after: textOf(listed.last) }) : undefined,
      },
      error: n > max ? t('notes.too_long', { n, max }) : found?.isTooBroad ? tooBroad : undefined,
      hasOperators: OPERATORS.test(q),
      filesHref: href(libraryPaths.files, null, { q, sort: 'best_match' }),
      ownHref: address({}),
    }),
  })
}

/** Of the notes of this person, the ones that are asked for among them. */
async function tagLinks(
  { store, actor, locale }: MemberContext,
  q: string,
  asked: readonly string[],
  address: (more: { q: string }) => string,
): Promise<TagLink[]> {
  const isAsked = new Set(asked.map(foldText))
  const counted = await listNoteTags(store, actor.id, MOST_TAGS_SHOWN)
  const known = new Set(counted.map(({ tag }) => tag))
  const rest = asked.filter((tag) => !known.has(foldText(tag)))
  // What is asked for comes first: on a phone the others are beyond the edge.
  return [
    ...rest.map((tag) => ({ tag: foldText(tag), written: tag, notes: null })),
    ...counted.filter(({ tag }) => isAsked.has(tag)),
    ...counted.filter(({ tag }) => !isAsked.has(tag)),
  ].map(({ tag, written, notes }) => ({
    name: written,
    count: notes === null ? '' : numberText(locale, notes),
    href: address({ q: withTagToggled(q, written) }),
    isAsked: isAsked.has(tag),
  }))
}

function positionOf(text: string | undefined): NoteCursor | null {
  const [updatedAt, id] = text?.split('.') ?? []
  return updatedAt && id ? { updatedAt: Number(updatedAt), id } : null
}

function textOf({ updatedAt, id }: NoteCursor): string {
  return `${updatedAt}.${id}`
}

function rowOf(
  note: NoteSearchHit,
  content: string,
  folded: string,
  board: string | undefined,
): NoteHitRow {
  return {
    id: note.id,
    href: note.url,
    kind: note.kind,
    title: splitAtHit(note.title, folded),
    pieces: previewPieces(content, folded),
    isCut: note.preview_truncated,
    location:
      note.file_name ?? (note.repo_path ? `${note.repo_name}/${note.repo_path}` : (board ?? '')),
    color: note.color,
    colorHex: note.color_hex,
    updatedAt: note.updated_at,
  }
}

export const pageRoutes = defineRoutes({
  searchPage: get(notePaths.search, {
    who: 'member',
    summary: 'All notes, or those that hold a phrase, as a page.',
    limit: 'search',
    query: NotesPageQuery,
    act: (ctx, { query }) => notesPage(ctx, query),
  }),

  note: get(notePaths.note, {
    who: 'member',
    summary: 'Redirects to the location of a note, with the note focused.',
    refuses: ['note_not_found'],
    async act(ctx, { params }) {
      try {
        return seeOther(await findAddress(ctx, await loadNote(ctx, params.note_id)))
      } catch (error) {
        const isMissing = error instanceof Problem && error.code === 'note_not_found'
        if (!isMissing) throw error
        return deletedPage(ctx, await loadDeleted(ctx, params.note_id))
      }
    },
  }),

  deletedPage: get(notePaths.deleted, {
    who: 'member',
    summary: 'The deleted notes, newest first, each with the way back.',
    async act(ctx) {
      const notes = await listDeletedNotes(ctx.store, ctx.actor.id, ctx.now(), MOST_DELETED)
      return page({
        title: ctx.t('notes.deleted_notes'),
        body: h(DeletedNotesPage, { notes, tabs: h(TrashTabs, { current: 'notes' }) }),
      })
    },
  }),
})

// Nearly everybody's deleted notes of thirty days; the page shows the newest, the API all of them.
const MOST_DELETED = 200

function deletedPage({ t }: MemberContext, note: Note) {
  return page({
    title: t('notes.deleted_title'),
    status: 404,
    headers: { 'cache-control': 'no-store' },
    body: h(DeletedNotePage, { note }),
  })
}

// The block of the dashboard with the notes that were written last.

const NOTES_IN_BLOCK = 5

// Among so many there are enough whose file is not in the bin, unless somebody has just binned a lot at once.
const NOTES_LOOKED_AT = 30

/** The notes of a file in the bin return with it. */
async function withoutBinned({ store, actor }: MemberContext, notes: readonly Note[]) {
  const ids = new Set(notes.flatMap(({ location: { kind, id } }) => (kind === 'file' ? [id] : [])))
  const files = ids.size === 0 ? [] : await findFiles(store, actor.id, [...ids])
  const binned = new Set(files.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id))
  return notes.filter(({ location: { id } }) => !binned.has(id))
}

export const latestNotesBlock: DashboardBlock = {
  id: 'notes',
  title: 'notes.latest',
  order: 40,
  more: { href: notePaths.search, label: 'notes.notes' },
  async load(ctx) {
    const latest = await listLatestNotes(ctx.store, ctx.actor.id, NOTES_LOOKED_AT)
    const notes = (await withoutBinned(ctx, latest)).slice(0, NOTES_IN_BLOCK)
    if (notes.length === 0) return null
    const [files, boards] = [await fileNamesOf(ctx, notes), await boardNamesOf(ctx, notes)]
    const locationOf = ({ location: { kind, id, path } }: Note) =>
      kind === 'repo' ? `${id}/${path}` : ((kind === 'file' ? files : boards).get(id) ?? '')
    return h(LatestNotes, { label: ctx.t('notes.latest'), notes, locationOf })
  },
}
