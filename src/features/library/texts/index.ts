/** The words of the library. */
import { defineTexts, type KeysOf } from '../../../platform/i18n/index.ts'
import { listPhrases } from './list.ts'
import { searchPhrases } from './search.ts'
import { writingPhrases } from './writing.ts'

export const texts = defineTexts('library', {
  ...listPhrases,
  ...searchPhrases,
  ...writingPhrases,
  storage: { en: 'Storage', he: 'נפח' },
})

declare module '../../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
