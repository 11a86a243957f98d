/** Errors on a share's public page. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

export const events = defineEvents({
  share_view_error: {
    severity: 'error',
    means: 'The page of a share that exists could not be shown.',
    msg_en: 'A share page could not be loaded',
    msg_he: 'טעינת דף השיתוף נכשלה',
    fields: { share_id: z.string(), error: z.string() },
  },
  share_view_not_found: {
    severity: 'warn',
    means: 'Somebody opened a share that is unknown, expired or revoked, or whose file is gone.',
    msg_en: 'A share was not found',
    msg_he: 'השיתוף לא נמצא',
    fields: { share_id: z.string() },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
