/** The words of the frame around every page. */
import { defineTexts, type KeysOf } from '../platform/i18n/index.ts'
import { browserPhrases } from './browser-phrases.ts'

export const texts = defineTexts('shell', {
  ...browserPhrases,
  skip: { en: 'Skip to the content', he: 'דילוג לתוכן' },
  home: { en: 'Codeshelf, start page', he: 'Codeshelf, עמוד הפתיחה' },
  search: { en: 'Search', he: 'חיפוש' },
  search_placeholder: { en: 'Search or run a command', he: 'חיפוש או פקודה' },
  search_files: { en: 'Search files', he: 'חיפוש קבצים' },
  open_palette: { en: 'Open the command palette', he: 'פתיחת לוח הפקודות' },
  new_file: { en: 'New', he: 'חדש' },
  places: { en: 'Places', he: 'מקומות' },
  administration: { en: 'Administration', he: 'ניהול' },
  fold_rail: { en: 'Fold', he: 'קיפול' },
  more: { en: 'More', he: 'עוד' },
  account: { en: 'Account', he: 'חשבון' },
  close_menu: { en: 'Close', he: 'סגירה' },
  language: { en: 'Language', he: 'שפה' },
  theme: { en: 'Theme', he: 'ערכת צבעים' },
  theme_system: { en: 'Auto', he: 'אוטומטית' },
  theme_light: { en: 'Light', he: 'בהירה' },
  theme_dark: { en: 'Dark', he: 'כהה' },
  theme_contrast: { en: 'Contrast', he: 'ניגודיות' },
  api_docs: { en: 'API', he: 'API' },
  settings: { en: 'Settings', he: 'הגדרות' },
  sessions: { en: 'Sessions', he: 'חיבורים' },
  sign_out: { en: 'Sign out', he: 'יציאה' },
})

declare module '../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
