/** The texts of the frame around every page. */
import { defineTexts } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

export const texts = defineTexts('shell', { ...phrasesOf('browser'), ...phrasesOf('shell') })
