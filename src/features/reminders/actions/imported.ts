/** Reminders that come back from an export, for notes that came back with them. */
import type * as z from 'zod'
import { findNotes, isOnBinnedFile } from '#features/notes/index.ts'
import { importedRow, type RecordImport } from '#platform/imports.ts'
import { isTimeZone } from '#platform/time/index.ts'
import type { ExportedReminder } from '../contract/exported.ts'
import { isWall } from '../rules/when.ts'
import { findReminder } from '../store/index.ts'
import { bring, remove } from './machine.ts'

export const importedReminders: RecordImport<z.infer<typeof ExportedReminder>> = {
  order: 50,
  async judge(_ctx, { note_id, repeat, wall, zone }, run) {
    const isSeries = repeat !== ''
    if (isSeries && !(isWall(wall) && isTimeZone(zone))) run.refuse('import_bad_record', note_id)
    const note = await run.whereTo('notes', note_id)
    const name = note_id
    if (!note) return { name, outcome: 'skipped', reason: 'place_missing' }
    // A note that is there already keeps the reminder that it has, or has not.
    return note.isNew ? { name, outcome: 'new' } : { name, outcome: 'same', targetId: note.id }
  },
  idFor: async (_ctx, { note_id }, run) => (await run.whereTo('notes', note_id))?.id ?? note_id,
  async write(ctx, record, _run, noteId) {
    const { history, ...row } = record
    const [note] = await findNotes(ctx.store, ctx.actor.id, [noteId])
    if (!note) return
    const isHidden = note.deletedAt !== null || (await isOnBinnedFile(ctx, note))
    const reminder = { ...importedRow(row), ownerId: ctx.actor.id, noteId, isHidden }
    await bring(
      ctx,
      reminder,
      history.map((entry) => importedRow(entry)),
    )
  },
  async stampOf({ store, actor }, id) {
    return (await findReminder(store, actor.id, id)) ? 0 : null
  },
  async discard(ctx, id) {
    await remove(ctx, ctx.actor.id, [id])
    return true
  },
}
