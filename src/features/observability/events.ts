/** What the alert manager tells us. */
import { z } from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

export const events = defineEvents({
  alert_received: {
    severity: 'warn',
    means: 'The alert manager told of an alert that began or ended.',
    msg_en: 'An alert was received',
    msg_he: 'התקבלה התראה ממנהל ההתראות',
    fields: { name: z.string(), status: z.enum(['firing', 'resolved']) },
  },
  alerts_parse_error: {
    severity: 'error',
    means: 'A message of the alert manager could not be read; no alert of it was recorded.',
    msg_en: 'An alert could not be read',
    msg_he: 'אי אפשר היה לקרוא את ההתראה שהתקבלה',
    fields: { error: z.string() },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
