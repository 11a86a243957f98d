/** The texts of the frame around every page. */
import { defineTexts } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'
import { browserPhrases } from './browser-phrases.ts'

export const texts = defineTexts('shell', { ...browserPhrases, ...phrasesOf('shell') })
