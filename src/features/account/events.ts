/** Changes of accounts by administrators. A person is identified by their id, and only as the resource. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

export const events = defineEvents({
  person_changed: {
    severity: 'info',
    means:
      'The account that the resource names was changed by an administrator, by the command line, or by its owner who is leaving.',
    msg_en: 'An account was changed',
    msg_he: 'חשבון שונה',
    fields: {
      change: z.enum(['role', 'disabled', 'enabled', 'leaving', 'kept', 'sign_in_link']),
    },
  },
  invitation_changed: {
    severity: 'info',
    means: 'An invitation was made or revoked; the resource names it.',
    msg_en: 'An invitation was made or revoked',
    msg_he: 'הזמנה נוצרה או בוטלה',
    fields: { change: z.enum(['made', 'revoked']) },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
