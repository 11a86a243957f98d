/** Reminders with what was completed, for the export of everything a person has. */
import * as z from 'zod'
import { type ExportedKind, ExportedMoment, exportedRow } from '#platform/exports.ts'
import { ownedRows, withRowsOf } from '#platform/store/index.ts'
import { REMINDER_COLUMNS } from '../store/reminders.ts'

export const exportedReminders: ExportedKind = {
  name: 'reminders',
  tables: ['reminders', 'reminder_history'],
  order: 10,
  record: z.object({
    note_id: z.string(),
    remind_at: ExportedMoment,
    status: z.enum(['pending', 'acknowledged']),
    ack_at: ExportedMoment.nullable(),
    repeat: z.enum(['', 'daily', 'weekdays', 'weekly', 'monthly']),
    /** The local time of a series, and its time zone. */
    wall: z.string(),
    zone: z.string(),
    snooze_count: z.int(),
    skips_done: z.boolean(),
    created_at: ExportedMoment,
    updated_at: ExportedMoment,
    /** Those of a series that were completed. */
    history: z.array(z.object({ remind_at: ExportedMoment, ack_at: ExportedMoment })),
  }),
  async *read({ store, actor }) {
    const reminders = ownedRows(store, actor.id, {
      table: 'reminders',
      columns: [...REMINDER_COLUMNS, 'createdAt', 'updatedAt'],
      key: ['noteId'],
    })
    const history = ownedRows(store, actor.id, {
      table: 'reminderHistory',
      columns: ['noteId', 'remindAt', 'ackAt'],
      key: ['noteId', 'remindAt'],
    })
    const ofNote = ({ noteId }: { noteId: string }) => noteId
    for await (const { whole, parts } of withRowsOf(reminders, ofNote, history, ofNote)) {
      const { ownerId: _, ...reminder } = whole
      const completed = parts.map(({ noteId: _, ...entry }) => exportedRow(entry))
      yield { record: { ...exportedRow(reminder), history: completed } }
    }
  },
}
