/** The texts of the notes. */
import { defineTexts } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

export const texts = defineTexts('notes', { ...phrasesOf('notesLayer'), ...phrasesOf('notes') })
