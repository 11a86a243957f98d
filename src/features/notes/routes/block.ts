/** The block of the dashboard with the notes that were written last. */
import { h } from 'preact'
import { notePaths } from '#paths/notes.ts'
import type { DashboardBlock } from '#platform/feature.ts'
import { listLatestNotes } from '../store/index.ts'
import { LatestNotes } from '../views/latest-notes.tsx'

const NOTES_IN_BLOCK = 5

export const latestNotesBlock: DashboardBlock = {
  id: 'notes',
  title: 'notes.latest',
  order: 40,
  more: { href: notePaths.search, label: 'notes.notes' },
  async load(ctx) {
    const notes = await listLatestNotes(ctx.store, ctx.actor.id, NOTES_IN_BLOCK)
    if (notes.length === 0) return null
    return h(LatestNotes, { label: ctx.t('notes.latest'), notes })
  },
}
