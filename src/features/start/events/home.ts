/** The events of the home page. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

export const events = defineEvents({
  internal_web_started: {
    severity: 'info',
    means: 'A process began to serve; with several web processes each reports it once.',
    msg_en: 'The web service started',
    msg_he: 'שרת האתר התחיל לפעול',
    fields: { release: z.string(), port: z.int() },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
