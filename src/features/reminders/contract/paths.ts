/** Addresses of reminders and of the calendar that a phone subscribes to. */
export const reminderPaths = {
  reminders: '/reminders',
} as const

export const reminderForms = {
  done: '/reminders/done',
  snooze: '/reminders/snooze',
  cancel: '/reminders/cancel',
  change: '/reminders/change',
} as const

export const calendarPaths = {
  calendar: '/calendar/:file',
  settings: '/settings/calendar',
  remove: '/settings/calendar/remove',
} as const

export const reminderApi = {
  summary: '/api/sticky-notes/reminders/summary',
  list: '/api/sticky-notes/reminders/list',
  upcoming: '/api/sticky-notes/reminders/upcoming',
  ringing: '/api/sticky-notes/reminders/ringing',
  when: '/api/sticky-notes/reminders/when',
  acknowledge: '/api/sticky-notes/reminders/ack',
  reminder: '/api/sticky-notes/note/:note_id/reminder',
  snooze: '/api/sticky-notes/note/:note_id/snooze',
} as const
