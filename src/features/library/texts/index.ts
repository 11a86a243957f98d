/** The texts of the library. */
import { defineTexts } from '#platform/i18n/index.ts'
import { phrasesOf } from '#texts/index.ts'

export const listPhrases = phrasesOf('libraryList')

export const texts = defineTexts('library', {
  ...listPhrases,
  ...phrasesOf('librarySavedSearches'),
  ...phrasesOf('librarySearch'),
  ...phrasesOf('library'),
})
