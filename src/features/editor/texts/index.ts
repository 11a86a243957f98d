/** The texts of the editor. Their keys begin with `library`, as they did before the editor was a feature of its own. */
import { defineTexts, type KeysOf } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

export const writingPhrases = phrasesOf('editor')

export const texts = defineTexts('library', writingPhrases)

declare module '#platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
