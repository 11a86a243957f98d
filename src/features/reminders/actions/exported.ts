/** Reminders with what was completed, for the export of everything a person has. */
import { defineKind, exportedRow } from '#platform/exports.ts'
import { ownedRows, withRowsOf } from '#platform/store/index.ts'
import { ExportedReminder } from '../contract/exported.ts'
import { REMINDER_COLUMNS } from '../store/reminders.ts'
import { importedReminders } from './imported.ts'

export const exportedReminders = defineKind({
  name: 'reminders',
  tables: ['reminders', 'reminder_history'],
  order: 10,
  record: ExportedReminder,
  importing: importedReminders,
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
})
