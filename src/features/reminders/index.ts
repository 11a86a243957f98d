/** Reminders on notes: set, snoozed, completed; in the bell, on a page, and on devices that ring. */
import { calendarPaths, reminderPaths } from '#paths/notes.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { exportedReminders } from './actions/exported.ts'
import { hide, remove, show } from './actions/machine.ts'
import { takeBackReminder } from './actions/take-back.ts'
import { problems } from './problems.ts'
import { apiRoutes } from './routes/api.ts'
import { calendarRoutes } from './routes/calendar.ts'
import { dueBlock, pageRoutes } from './routes/page.ts'
import { listRemindedNotes } from './store/index.ts'
import { agentTools } from './tools.ts'

const routes = joinRoutes(apiRoutes, pageRoutes, calendarRoutes)

const texts = textsOf('reminders')

export { setReminder } from './actions/reminders.ts'
export { reminderSource } from './actions/source.ts'
export { BellSlot } from './views/bell.tsx'

export const remindersFeature = defineFeature({
  name: 'reminders',
  routes,
  texts,
  problems,
  agentTools,
  exported: [exportedReminders],
  ownedTables: ['reminders', 'reminder_history', 'calendar_feeds'],
  dashboard: [dueBlock],
  hooks: {
    token_write_undone: takeBackReminder,
    async notes_reminded(ctx, { ownerId, most, ids }) {
      for (const id of await listRemindedNotes(ctx.store, ownerId, most)) ids.add(id)
    },
    notes_hidden: (ctx, { ownerId, noteIds }) => hide(ctx, ownerId, noteIds),
    notes_shown: (ctx, { ownerId, noteIds }) => show(ctx, ownerId, noteIds),
    notes_purged: (ctx, { ownerId, noteIds }) => remove(ctx, ownerId, noteIds),
  },
  nav: [
    {
      path: reminderPaths.reminders,
      label: 'reminders.reminders',
      icon: 'bell',
      group: 'main',
      key: 'r',
      order: 40,
    },
    {
      path: calendarPaths.settings,
      label: 'reminders.calendar',
      icon: 'calendar',
      group: 'settings',
      order: 55,
    },
  ],
})
