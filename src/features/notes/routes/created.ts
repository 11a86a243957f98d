/** What routes that make or attach a note refuse by, and how they respond. */
import type { NoteRecord } from '../contract/index.ts'

export const CREATE_REFUSALS = [
  'note_quota_exceeded',
  'note_quota_unknown',
  'storage_quota_exceeded',
  'note_not_stored',
  'duplicate_title',
  'invalid_line',
  'invalid_file_version',
  'anchor_not_found',
]

/** By which a note is refused a file of a repository. */
export const REPO_FILE_REFUSALS = [
  'invalid_repo_path',
  'repo_not_found',
  'repo_file_not_found',
  'repo_unknown',
  'mirror_unavailable',
]

export const created = (note: NoteRecord) => ({ ok: true as const, id: note.id, note })
