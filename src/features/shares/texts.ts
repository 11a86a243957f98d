/** The texts of sharing. */
import { defineTexts } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

/** The texts of the dialog, which are sent to the browser. */
export const dialogPhrases = phrasesOf('shareDialog')

export const texts = defineTexts('shares', { ...dialogPhrases, ...phrasesOf('shares') })
