/** Errors with files, and what the library is used for. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

/** `repo` is the file's origin, null for a file without one. */
const failure = { repo: z.string().nullable(), error: z.string() }

/** What counts as use. Only a name from this list is reported: never which file, never what was searched. */
export const METRICS = [
  'file_saved',
  'file_deleted',
  'search',
  'share_created',
  'note_saved',
  'code_run',
  'codehost_sync',
] as const

export const events = defineEvents({
  db_get_latest_version_error: {
    severity: 'error',
    means: 'The newest version of a file could not be read from the store.',
    msg_en: 'The latest version could not be read',
    msg_he: 'קריאת הגרסה האחרונה נכשלה',
    fields: failure,
  },
  db_list_files_error: {
    severity: 'error',
    means:
      'A part of the list of files (their number, the filters, the matching lines) could not be read and is shown as unknown.',
    msg_en: 'A part of the list of files could not be read',
    msg_he: 'חלק מרשימת הקבצים לא נקרא',
    fields: failure,
  },
  db_save_code_snippet_error: {
    severity: 'error',
    means: 'A file could not be written to the store; nothing of it was saved.',
    msg_en: 'A file could not be saved',
    msg_he: 'שמירת הקובץ נכשלה',
    fields: failure,
  },
  db_delete_file_error: {
    severity: 'error',
    means: 'A file could not be moved to the bin or removed from it; it is where it was.',
    msg_en: 'A file could not be deleted',
    msg_he: 'מחיקת הקובץ נכשלה',
    fields: failure,
  },
  business_metric: {
    severity: 'info',
    means: 'The library was used: a file saved, a search made, a repository synchronised.',
    msg_en: 'The library was used',
    msg_he: 'נעשה שימוש בספרייה',
    fields: { metric: z.enum(METRICS), count: z.int().nonnegative() },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}

// Whether the trash is being emptied.

export const trashEvents = defineEvents({
  db_create_index_error: {
    severity: 'error',
    means:
      'An index could not be made; `error` is the technical reason, reported before what follows from it.',
    msg_en: 'A database index could not be created',
    msg_he: 'יצירת אינדקס במסד הנתונים נכשלה',
    fields: { index: z.string(), error: z.string() },
  },
  db_recycle_bin_ttl_index_missing: {
    severity: 'error',
    means:
      'The index that empties the bin was found absent, different, or impossible to check. Until it is in place, deleted files outlive their date; `is_repaired` means that it has been made again.',
    msg_en: 'The expiry index that empties the bin is not as it should be',
    msg_he: 'אינדקס התפוגה שמרוקן את הסל אינו תקין',
    fields: {
      index: z.string(),
      state: z.enum(['missing', 'different', 'unknown']),
      /** What found it: every start checks, the repairing command, and the sweep before it deletes. */
      found_by: z.enum(['startup', 'recycle_backfill', 'sweep']),
      is_repaired: z.boolean(),
    },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof trashEvents> {}
}
