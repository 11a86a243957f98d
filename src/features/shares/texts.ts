/** The texts of sharing. */
import { defineTexts } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

/** What the dialog says; these travel to the browser. */
export const dialogPhrases = phrasesOf('shareDialog')

export const texts = defineTexts('shares', { ...dialogPhrases, ...phrasesOf('shares') })
