/** Whether the trash is being emptied. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

export const events = defineEvents({
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
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
