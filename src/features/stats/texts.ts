/** The words of the dashboard. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('stats', {
  dashboard: { en: 'Dashboard', he: 'סקירה' },
  hello: { en: 'Hello, {name}', he: 'שלום, {name}' },
  empty: {
    en: 'Your shelf is empty. It is ready for your first file.',
    he: 'המדף שלכם ריק. הוא מוכן לקובץ הראשון.',
  },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
