/** Reminders on notes: set, put off, done; in the bell, on a page, and on devices that ring. */
import { defineRoom } from '../../platform/room.ts'
import { hide, remove, show } from './actions/machine.ts'
import { problems } from './problems.ts'
import { dueBlock, routes } from './routes/index.ts'
import { listRemindedNotes } from './store/index.ts'
import { texts } from './texts.ts'
import { BELL_KEYS } from './views/bell-place.tsx'

export { showDue, showSummary } from './actions/lists.ts'
export { reminderSource } from './actions/source.ts'
export { BellPlace } from './views/bell-place.tsx'

export const remindersRoom = defineRoom({
  name: 'reminders',
  routes,
  texts,
  islandTexts: { bell: BELL_KEYS },
  problems,
  ownedTables: ['reminders', 'reminder_history', 'calendar_feeds'],
  dashboard: [dueBlock],
  follows: {
    async notes_reminded(ctx, { ownerId, most, ids }) {
      for (const id of await listRemindedNotes(ctx.store, ownerId, most)) ids.add(id)
    },
    note_deleted: (ctx, { ownerId, noteId }) => hide(ctx, ownerId, noteId),
    note_restored: (ctx, { ownerId, noteId }) => show(ctx, ownerId, noteId),
    notes_purged: (ctx, { ownerId, noteIds }) => remove(ctx, ownerId, noteIds),
  },
  nav: [
    {
      path: '/reminders',
      label: 'reminders.reminders',
      icon: 'bell',
      group: 'main',
      key: 'r',
      order: 40,
    },
    {
      path: '/settings/calendar',
      label: 'reminders.calendar',
      icon: 'calendar',
      group: 'settings',
      order: 55,
    },
  ],
})
