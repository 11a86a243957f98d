/** Events about signing in. Never with a person. */
import * as z from 'zod'
import { defineEvents, type FieldsOf } from '#platform/events/index.ts'

/** The id of a provider in the settings, or `proxy`. */
const provider = z.string()

export const events = defineEvents({
  sign_in_refused: {
    severity: 'warn',
    means:
      'Somebody came back from a provider, or came through a proxy, and was not signed in; the reason is the code that the page shows.',
    msg_en: 'A sign-in was refused',
    msg_he: 'כניסה נדחתה',
    fields: { provider, reason: z.string() },
  },
  sign_in_provider_unavailable: {
    severity: 'warn',
    means:
      'The configuration of a provider cannot be loaded; its button is off until a retry succeeds.',
    msg_en: 'A sign-in provider is unavailable',
    msg_he: 'ספק כניסה אינו זמין',
    fields: { provider, reason: z.string() },
  },
  sign_in_provider_available: {
    severity: 'info',
    means: 'A provider that was unavailable responds again.',
    msg_en: 'A sign-in provider is available again',
    msg_he: 'ספק כניסה שוב זמין',
    fields: { provider },
  },
})

declare module '#platform/events/emit.ts' {
  interface EventCatalogue extends FieldsOf<typeof events> {}
}
