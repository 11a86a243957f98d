/** Alerts from the alert manager, and what our own rules find. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

export const events = defineEvents({
  alert_received: {
    severity: 'warn',
    means: 'The alert manager reported an alert that began or ended.',
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
  alert_raised: {
    severity: 'warn',
    means:
      'A rule found something wrong and nobody has silenced it; its severity is that of the alert.',
    msg_en: 'An alert was raised',
    msg_he: 'הופעלה התראה',
    fields: { name: z.string(), alert_type: z.string() },
  },
  quick_fix_used: {
    severity: 'info',
    means: 'An administrator used a quick fix of an alert.',
    msg_en: 'A quick fix was used',
    msg_he: 'נעשה שימוש בתיקון מהיר',
    fields: { action_id: z.string() },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
