/** The texts of the notes. */
import { defineTexts, type KeysOf } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'
import { layerPhrases } from './texts/layer.ts'

export const texts = defineTexts('notes', { ...layerPhrases, ...phrasesOf('notes') })

declare module '#platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
