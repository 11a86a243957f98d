/** The block of the dashboard with the notes that were written last. */
import { h } from 'preact'
import { notePaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import type { DashboardBlock } from '#platform/feature.ts'
import { firstWords, readable } from '#platform/text/index.ts'
import { timeView } from '#platform/time/time-view.ts'
import type { Note } from '../rules/note.ts'
import { listLatestNotes } from '../store/index.ts'
import { type LatestNote, LatestNotes } from '../views/latest-notes.tsx'

const NOTES_IN_BLOCK = 5
const NAME_LENGTH_IN_WORDS = 8
const TEXT_LENGTH_IN_WORDS = 14

export const latestNotesBlock: DashboardBlock = {
  id: 'notes',
  title: 'notes.latest',
  order: 40,
  more: { href: notePaths.search, label: 'notes.notes' },
  async load(ctx) {
    const notes = await listLatestNotes(ctx.store, ctx.actor.id, NOTES_IN_BLOCK)
    if (notes.length === 0) return null
    return h(LatestNotes, {
      label: ctx.t('notes.latest'),
      notes: notes.map((note) => latest(ctx, note)),
    })
  },
}

function latest(ctx: MemberContext, { id, title, content, updatedAt }: Note): LatestNote {
  const text = readable(content)
  return {
    id,
    name: title || firstWords(text, NAME_LENGTH_IN_WORDS) || ctx.t('notes.empty_note'),
    detail: title ? firstWords(text, TEXT_LENGTH_IN_WORDS) : '',
    time: timeView(ctx, updatedAt),
  }
}
