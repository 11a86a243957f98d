/** The texts of health. */
import { defineTexts, type KeysOf } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

export const texts = defineTexts('health', phrasesOf('health'))

declare module '#platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
