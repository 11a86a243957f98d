/** Events about running code. Never the code. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'
import { CAUSES, ISOLATIONS } from '#platform/sandbox/index.ts'

export const events = defineEvents({
  code_run_isolation: {
    severity: 'info',
    means:
      'Which isolation programs of people run in, found out at the start; null: none can be had and runs are off.',
    msg_en: 'The isolation of code runs was examined',
    msg_he: 'נבדק הבידוד של הרצות קוד',
    fields: {
      isolation: z.enum(ISOLATIONS).nullable(),
      reason: z.enum(CAUSES).nullable(),
      detail: z.string(),
    },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
