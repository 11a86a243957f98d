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
