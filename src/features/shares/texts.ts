/** The texts of sharing. */
import { defineTexts } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

export const texts = defineTexts('shares', { ...phrasesOf('shareDialog'), ...phrasesOf('shares') })
