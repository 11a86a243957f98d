/** The texts of AI explanations. */
import { defineTexts, type KeysOf } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

export const texts = defineTexts('ai', phrasesOf('ai'))

declare module '#platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
