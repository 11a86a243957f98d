/** The words of the library. */
import { defineTexts, type KeysOf } from '../../../platform/i18n/index.ts'
import { listPhrases } from './list.ts'
import { savedPhrases } from './saved-searches.ts'
import { searchPhrases } from './search.ts'
import { writingPhrases } from './writing.ts'

export const texts = defineTexts('library', {
  ...listPhrases,
  ...savedPhrases,
  ...searchPhrases,
  ...writingPhrases,
  storage: { en: 'Storage', he: 'נפח' },
})

declare module '../../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
