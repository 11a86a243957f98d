/** Events between the library and a code host. `host` is a host name, `repo` the mirror's own name. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

const many = z.int().nonnegative()
const source = { host: z.string(), repo: z.string().nullable() }
const failure = { ...source, error: z.string() }

export const events = defineEvents({
  codehost_rate_limit_check: {
    severity: 'info',
    means:
      'The number of requests left was read from the code host before an upload; null when it does not report it.',
    msg_en: 'The rate limit of the code host was checked',
    msg_he: 'נבדקה מכסת הבקשות באתר אירוח הקוד',
    fields: {
      host: z.string(),
      remaining: many.nullable(),
      limit: many.nullable(),
      resets_in_seconds: many.nullable(),
    },
  },
  codehost_upload_start: {
    severity: 'info',
    means: 'An upload to a code host began: of a file of the library, or of text sent directly.',
    msg_en: 'An upload to the code host began',
    msg_he: 'התחילה העלאה לאתר אירוח הקוד',
    fields: { ...source, kind: z.enum(['saved', 'direct']) },
  },
  codehost_upload_saved_error: {
    severity: 'error',
    means: 'A file of the library could not be written to the code host; the library still has it.',
    msg_en: 'A saved file could not be uploaded',
    msg_he: 'העלאת קובץ שמור נכשלה',
    fields: failure,
  },
  codehost_upload_direct_error: {
    severity: 'error',
    means: 'Text that was sent straight to the code host did not arrive there.',
    msg_en: 'A direct upload failed',
    msg_he: 'העלאה ישירה נכשלה',
    fields: failure,
  },
  codehost_import_repo_error: {
    severity: 'error',
    means: 'The files of a repository could not be brought into the library.',
    msg_en: 'A repository could not be imported',
    msg_he: 'ייבוא המאגר נכשל',
    fields: failure,
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
