/** The pages of notes: the search, and the permanent URL of every note. */
import { h } from 'preact'
import { notePaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, seeOther } from '#platform/http/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { findAddress } from '../actions/address.ts'
import { loadNote } from '../actions/show.ts'
import { loadDeleted } from '../actions/trash.ts'
import type { Note } from '../rules/note.ts'
import { listDeletedNotes } from '../store/index.ts'
import { DeletedNotesPage } from '../views/deleted-notes.tsx'
import { DeletedNotePage } from '../views/deleted-page.tsx'
import { NotesPageQuery, notesPage } from './notes-page.ts'

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
        group: 'bin',
        body: h(DeletedNotesPage, { notes }),
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
