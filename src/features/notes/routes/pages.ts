/** The pages of notes: the search, and the address that every note has for ever. */
import { h } from 'preact'
import { z } from 'zod'
import type { MemberContext } from '../../../platform/context.ts'
import {
  defineRoutes,
  get,
  page,
  post,
  searchText,
  seeOther,
} from '../../../platform/http/index.ts'
import { Problem } from '../../../platform/problems/index.ts'
import { countPoints, firstWords, foldText, readable } from '../../../platform/text/index.ts'
import { dateWords, exactTime, relativeTime } from '../../../platform/time/format.ts'
import { toIso } from '../../../platform/time/index.ts'
import { loadDeleted, restoreNote } from '../actions/bin.ts'
import { findAddress } from '../actions/place.ts'
import { findNotesContaining } from '../actions/search.ts'
import { loadNote } from '../actions/show.ts'
import {
  type FoundNote,
  isPaletteColor,
  NOTE_SEARCH_DEFAULT_LIMIT,
  NOTE_SEARCH_MAX_NEEDLE,
} from '../contract/index.ts'
import { problems } from '../problems.ts'
import type { Note } from '../rules/note.ts'
import { splitAtHit } from '../rules/preview.ts'
import { listDeletedNotes } from '../store/index.ts'
import { DeletedNotesPage, type DeletedRow } from '../views/deleted-notes.tsx'
import { DeletedNotePage } from '../views/deleted-page.tsx'
import { type FoundRow, NotesSearchPage } from '../views/search-page.tsx'

const SearchPageQuery = z.object({
  q: z.string().optional().catch(undefined),
  color: z.string().optional().catch(undefined),
})

export const pageRoutes = defineRoutes({
  searchPage: get('/notes/search', {
    who: 'member',
    summary: 'Notes that hold a phrase, as a page.',
    limit: 'search',
    query: SearchPageQuery,
    act: (ctx, { query }) => searchPage(ctx, query.q ?? '', query.color ?? ''),
  }),

  note: get('/note/:note_id', {
    who: 'member',
    summary: 'Leads to the place of a note, with the note focused.',
    refuses: ['note_not_found'],
    async act(ctx, { params }) {
      try {
        return seeOther(await findAddress(ctx, await loadNote(ctx, params.note_id)))
      } catch (fault) {
        const isMissing = fault instanceof Problem && fault.code === 'note_not_found'
        if (!isMissing) throw fault
        return deletedPage(ctx, await loadDeleted(ctx, params.note_id))
      }
    },
  }),

  deletedPage: get('/trash/notes', {
    who: 'member',
    summary: 'The deleted notes, newest first, each with the way back.',
    async act(ctx) {
      const notes = await listDeletedNotes(ctx.store, ctx.actor.id, ctx.now(), MOST_DELETED)
      return page({
        title: ctx.t('notes.deleted_notes'),
        group: 'bin',
        body: h(DeletedNotesPage, {
          t: ctx.t,
          notes: notes.map((note) => deletedRow(ctx, note)),
        }),
      })
    },
  }),

  restoreForm: post('/note/:note_id/restore', {
    who: 'member',
    summary: 'The Restore button of a deleted note.',
    refuses: ['note_not_found', 'note_quota_exceeded', 'note_quota_unknown', 'note_not_stored'],
    async act(ctx, { params }) {
      await restoreNote(ctx, params.note_id)
      return seeOther(`/note/${params.note_id}`)
    },
  }),
})

// Everybody's deleted notes of thirty days; whoever deletes more reads the newest here and all of them by the API.
const MOST_DELETED = 200

// What narrows a search of files; see the grammar of `/files`.
const OPERATORS = /(^|\s)-?(lang|tag|repo|folder):\S/

async function searchPage(ctx: MemberContext, q: string, color: string) {
  const { t } = ctx
  const isAsked = foldText(q).trim() !== ''
  const n = countPoints(q)
  const max = NOTE_SEARCH_MAX_NEEDLE
  const tooBroad = problems.declarations.note_search_too_broad![ctx.locale]
  const found =
    isAsked && n <= max
      ? await findNotesContaining(ctx, {
          q,
          color: isPaletteColor(color) ? color : undefined,
          limit: NOTE_SEARCH_DEFAULT_LIMIT,
        })
      : null
  return page({
    title: found ? t('notes.results_of', { query: q }) : t('notes.search_title'),
    body: h(NotesSearchPage, {
      t,
      q,
      color,
      rows: found?.results.map((note) => rowOf(ctx, note, foldText(q))) ?? null,
      hasMore: found?.hasMore ?? false,
      fault: n > max ? t('notes.too_long', { n, max }) : found?.isTooBroad ? tooBroad : undefined,
      hasOperators: OPERATORS.test(q),
      filesHref: `/files${searchText({ q })}`,
      ownHref: `/notes/search${searchText({ q, color: color || undefined })}`,
    }),
  })
}

/** What was searched may be one of the signs itself: then the text is shown as it was written. */
function readableHit(preview: string, folded: string): string {
  const words = readable(preview)
  return foldText(preview).includes(folded) && !foldText(words).includes(folded) ? preview : words
}

function rowOf(ctx: MemberContext, note: FoundNote, folded: string): FoundRow {
  const at = Date.parse(note.updated_at)
  return {
    id: note.id,
    href: note.url,
    kind: note.kind,
    title: splitAtHit(note.title, folded),
    preview: splitAtHit(readableHit(note.preview, folded), folded),
    isCut: note.preview_truncated,
    place: note.file_name ?? (note.repo_path ? `${note.repo_name}/${note.repo_path}` : ''),
    color: note.color,
    colorHex: note.color_hex,
    changed: {
      iso: note.updated_at,
      text: relativeTime(Math.min(at, ctx.now()), ctx.now(), ctx.locale),
      exact: exactTime(at, ctx.locale, ctx.actor.timeZone),
    },
  }
}

function deletedRow(ctx: MemberContext, note: Note): DeletedRow {
  const { t, locale, actor } = ctx
  const [deletedAt, purgeAt] = [note.deletedAt ?? 0, note.purgeAt ?? 0]
  const text = readable(note.content)
  return {
    id: note.id,
    name: note.title || firstWords(text, 12) || t('notes.untitled'),
    preview: note.title ? firstWords(text, 20) : '',
    deleted: {
      iso: toIso(deletedAt),
      text: t('notes.deleted_ago', { ago: relativeTime(deletedAt, ctx.now(), locale) }),
      exact: exactTime(deletedAt, locale, actor.timeZone),
    },
    kept: {
      iso: toIso(purgeAt),
      text: t('notes.kept_until', { date: dateWords(purgeAt, locale, actor.timeZone) }),
      exact: exactTime(purgeAt, locale, actor.timeZone),
    },
  }
}

function deletedPage(ctx: MemberContext, note: Note) {
  const { t, locale, actor } = ctx
  return page({
    title: t('notes.deleted_title'),
    status: 404,
    headers: { 'cache-control': 'no-store' },
    body: h(DeletedNotePage, {
      t,
      id: note.id,
      title: note.title,
      content: note.content,
      ago: relativeTime(note.deletedAt ?? 0, ctx.now(), locale),
      until: exactTime(note.purgeAt ?? 0, locale, actor.timeZone),
    }),
  })
}
