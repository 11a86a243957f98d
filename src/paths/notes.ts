// URLs of notes, boards and reminders, and of their notifications.

/** URLs of sticky notes. `/note/:note_id` permanently redirects to the note's location. */
export const notePaths = {
  search: '/notes/search',
  note: '/note/:note_id',
  restore: '/note/:note_id/restore',
  deleted: '/trash/notes',
} as const

export const noteApi = {
  search: '/api/sticky-notes/search',
  deleted: '/api/sticky-notes/deleted',
  batch: '/api/sticky-notes/batch',
  note: '/api/sticky-notes/note/:note_id',
  restore: '/api/sticky-notes/note/:note_id/restore',
  history: '/api/sticky-notes/note/:note_id/history',
  task: '/api/sticky-notes/note/:note_id/task',
  suggestions: '/api/sticky-notes/note/:note_id/suggestions',
  attach: '/api/sticky-notes/note/:note_id/attach',
  orphanRepos: '/api/sticky-notes/orphan-repos',
  orphanReposToo: '/api/sticky-notes/repo/~orphan-repos',
  repoOrphans: '/api/sticky-notes/repo-orphans/:repo_name',
  repoOrphansToo: '/api/sticky-notes/repo/~orphans/:repo_name',
  onRepoFile: '/api/sticky-notes/repo/:repo_name/*',
  onFile: '/api/sticky-notes/:file_id',
} as const

/** Addresses of boards. */
export const boardPaths = {
  boards: '/boards',
  board: '/boards/:board_id',
  reorder: '/boards/:board_id/place',
  pin: '/boards/:board_id/pin',
  rename: '/boards/:board_id/rename',
  write: '/boards/:board_id/notes',
  remove: '/boards/:board_id/delete',
} as const

export const boardApi = {
  boards: '/api/note-boards',
  board: '/api/note-boards/:board_id',
  notes: '/api/sticky-notes/board/:board_id',
} as const

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

/** Addresses of notifications and of the devices that get them. */
export const pushPaths = {
  settings: '/settings/notifications',
  remove: '/settings/notifications/remove',
  cleanup: '/settings/notifications/cleanup',
  removeAll: '/settings/notifications/remove-all',
} as const

export const pushApi = {
  publicKey: '/api/push/public-key',
  subscribe: '/api/push/subscribe',
  devices: '/api/push/subscriptions',
  cleanup: '/api/push/subscriptions/cleanup',
  removeAll: '/api/push/subscriptions/delete-all',
  test: '/api/push/test',
  report: '/api/push/sw-report',
} as const
