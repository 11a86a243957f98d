/** Events about AI explanations. Never the question or the reply. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'
import { MODEL_FAILURES } from '#platform/language-model/index.ts'

const kind = z.enum(['code', 'alert'])

export const events = defineEvents({
  ai_explained: {
    severity: 'info',
    means: 'A model explained code or an alert; how many secrets were masked before it was asked.',
    msg_en: 'A model explained something',
    msg_he: 'מודל הסביר משהו',
    fields: { kind, model: z.string(), masked: z.int(), duration_ms: z.int() },
  },
  ai_unexplained: {
    severity: 'warn',
    means: 'A model was asked for an explanation and gave none.',
    msg_en: 'A model gave no explanation',
    msg_he: 'מודל לא נתן הסבר',
    fields: { kind, reason: z.enum(MODEL_FAILURES) },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
