/** What every route that makes a note refuses by, and how it answers. */
import type { NoteRecord } from '../contract/index.ts'

export const CREATE_REFUSALS = [
  'note_quota_exceeded',
  'note_quota_unknown',
  'note_not_stored',
  'duplicate_title',
  'invalid_line',
  'invalid_file_version',
]

export const created = (note: NoteRecord) => ({ ok: true as const, id: note.id, note })
