/** The texts of observability. */
import { defineTexts, type KeysOf } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

export const texts = defineTexts('observability', phrasesOf('observability'))

declare module '#platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
