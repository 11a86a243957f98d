/** Events between the library and a code host. `host` is a host name, `repo` the mirror's own name. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

const many = z.int().nonnegative()
const durationMs = z.int().nonnegative()
const source = { host: z.string(), repo: z.string().nullable() }

export const events = defineEvents({
  codehost_sync: {
    severity: 'info',
    means: 'A mirror was brought up to date; `count` is the number of files in its tree.',
    msg_en: 'A repository was synchronised',
    msg_he: 'המאגר סונכרן בהצלחה',
    fields: { ...source, count: many, duration_ms: durationMs },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
