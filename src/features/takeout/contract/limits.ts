/** The numbers of an export and an import, without a schema. */

/** Of the format: a reader refuses a larger one. It grows when an older reader would misunderstand a zip. */
export const EXPORT_VERSION = 1

/** Records are written in files of about this many bytes, so neither side holds more of them. */
export const RECORDS_BYTES = 1024 * 1024

/** A zip is sent in parts of exactly this size; the last is shorter. */
export const PART_BYTES = 1024 * 1024

export const MAX_ZIP_BYTES = 1024 * 1024 * 1024
export const MAX_ENTRIES = 200_000
export const IMPORT_UNDO_DAYS = 30
export const MAX_IMPORT_NAME = 255

/** Where an import is. Each of the three in the middle is a job. */
export const IMPORT_STATES = [
  'uploading',
  'checking',
  'ready',
  'writing',
  'done',
  'undoing',
  'undone',
  'refused',
  'cancelled',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export const WORKING: readonly ImportState[] = ['checking', 'writing', 'undoing']

/** What becomes of a file whose name has another text already: it gets a number, or is the newest version. */
export const ON_CLASH = ['beside', 'version'] as const
export type OnClash = (typeof ON_CLASH)[number]

/** Of a record: what would become of it, and what became of it. */
export const ITEM_OUTCOMES = [
  ...(['new', 'clash', 'same', 'skipped'] as const),
  ...(['writing', 'made', 'joined', 'undone', 'kept'] as const),
] as const
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number]
