/** The writes that are held as they were asked: everything that can be proposed but the text of a file. */
import { libraryApi, viewerApi } from '#paths/files.ts'
import { boardApi, noteApi, reminderApi } from '#paths/notes.ts'

/** What each of them does, by its address. */
export const HELD_WRITES = {
  [`PUT ${libraryApi.file}`]: 'change_file',
  [`DELETE ${libraryApi.file}`]: 'delete_file',
  [`POST ${libraryApi.restore}`]: 'restore_version',
  [`POST ${viewerApi.task}`]: 'tick_file',
  [`POST ${noteApi.onFile}`]: 'new_note',
  [`POST ${noteApi.onRepoFile}`]: 'new_note',
  [`POST ${boardApi.notes}`]: 'new_note',
  [`PUT ${noteApi.note}`]: 'change_note',
  [`DELETE ${noteApi.note}`]: 'delete_note',
  [`POST ${noteApi.restore}`]: 'restore_note',
  [`POST ${noteApi.task}`]: 'tick_note',
  [`POST ${noteApi.attach}`]: 'move_note',
  [`POST ${boardApi.boards}`]: 'new_board',
  [`PATCH ${boardApi.board}`]: 'change_board',
  [`DELETE ${boardApi.board}`]: 'delete_board',
  [`POST ${reminderApi.reminder}`]: 'set_reminder',
  [`DELETE ${reminderApi.reminder}`]: 'remove_reminder',
  [`POST ${reminderApi.snooze}`]: 'snooze',
} as const

export const HELD_KINDS = [...new Set(Object.values(HELD_WRITES))]
export type HeldKind = (typeof HELD_KINDS)[number]
