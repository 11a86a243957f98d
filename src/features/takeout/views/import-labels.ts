/** The phrases of what an import brings, by the names of the wire. */
import type { TextKey } from '#platform/i18n/index.ts'
import type { ItemOutcome } from '../contract/limits.ts'

export const KIND_LABELS: Record<string, TextKey> = {
  files: 'takeout.kind_files',
  notes: 'takeout.kind_notes',
  boards: 'takeout.kind_boards',
  reminders: 'takeout.kind_reminders',
  pictures: 'takeout.kind_pictures',
  'saved-searches': 'takeout.kind_searches',
  shares: 'takeout.kind_shares',
  repositories: 'takeout.kind_repositories',
  preferences: 'takeout.kind_preferences',
  'agent-instructions': 'takeout.kind_instructions',
}

/** In the order of their columns. */
export const OUTCOME_LABELS: readonly [ItemOutcome, TextKey][] = [
  ['new', 'takeout.outcome_new'],
  ['writing', 'takeout.outcome_new'],
  ['made', 'takeout.outcome_made'],
  ['joined', 'takeout.outcome_joined'],
  ['clash', 'takeout.outcome_clash'],
  ['same', 'takeout.outcome_same'],
  ['skipped', 'takeout.outcome_skipped'],
  ['undone', 'takeout.outcome_undone'],
  ['kept', 'takeout.outcome_kept'],
]

export const REASON_LABELS: Record<string, TextKey> = {
  text_missing: 'takeout.reason_text_missing',
  place_missing: 'takeout.reason_place_missing',
  quota: 'takeout.reason_quota',
  refused: 'takeout.reason_refused',
  tool_folder: 'takeout.reason_tool_folder',
  bad_name: 'takeout.reason_bad_name',
  too_large: 'takeout.reason_too_large',
  binary: 'takeout.reason_binary',
  encoding: 'takeout.reason_encoding',
  case_clash: 'takeout.reason_case_clash',
}

export const ERRORS: Record<string, TextKey> = {
  not_a_zip: 'takeout.error_not_a_zip',
  zip_torn: 'takeout.error_torn',
  zip_too_many_entries: 'takeout.error_too_many_entries',
  zip_encrypted: 'takeout.error_encrypted',
  zip_unknown_method: 'takeout.error_unknown_method',
  zip_unsafe_path: 'takeout.error_unsafe_path',
  zip_name_encoding: 'takeout.error_encoding',
  zip_link: 'takeout.error_link',
  zip_duplicate: 'takeout.error_duplicate',
  zip_overlap: 'takeout.error_bomb',
  zip_entry_too_large: 'takeout.error_bomb',
  zip_checksum: 'takeout.error_checksum',
  import_newer_format: 'takeout.error_newer_format',
  import_bad_record: 'takeout.error_bad_record',
  import_not_whole: 'takeout.error_not_whole',
}
