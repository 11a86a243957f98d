/** The texts of the notes. */
import { defineTexts } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'
import { layerPhrases } from './layer.ts'

export const texts = defineTexts('notes', { ...layerPhrases, ...phrasesOf('notes') })
