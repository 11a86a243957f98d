/** The words of the boards. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('boards', {
  boards: { en: 'Boards', he: 'לוחות' },
  default_name: { en: 'Default', he: 'ראשי' },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
