/** The texts of the editor. Their keys begin with `library`, as they did before the editor was a feature of its own. */
import { defineTexts } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

export const writingPhrases = phrasesOf('editor')

export const texts = defineTexts('library', writingPhrases)
