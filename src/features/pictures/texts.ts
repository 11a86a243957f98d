/** What is said about pictures while somebody writes. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('pictures', {
  picture: { en: 'Picture', he: 'תמונה' },
  uploading: { en: 'Uploading {name}…', he: 'מעלים את {name}…' },
  offline: {
    en: 'Pictures need a connection. Your text is kept; add the picture when you are online again.',
    he: 'תמונות דורשות חיבור לרשת. הטקסט שלכם שמור; הוסיפו את התמונה כשתתחברו שוב.',
  },
  too_large: {
    en: '{name} is too large: a picture may have 5 MiB and 40 million pixels.',
    he: '{name} גדולה מדי: תמונה יכולה להיות עד 5 MiB ו־40 מיליון פיקסלים.',
  },
  unknown_type: {
    en: '{name} is not a PNG, JPEG, WebP or GIF picture.',
    he: '{name} אינה תמונת PNG,‏ JPEG,‏ WebP או GIF.',
  },
  damaged: {
    en: '{name} is incomplete or damaged and was not kept.',
    he: '{name} חלקית או פגומה ולא נשמרה.',
  },
  quota: {
    en: 'Your storage is full, so {name} was not kept. Delete files for good to make room.',
    he: 'שטח האחסון שלכם מלא, ולכן {name} לא נשמרה. מחקו קבצים לצמיתות כדי לפנות מקום.',
  },
  failed: {
    en: '{name} could not be uploaded. Your text is as it was.',
    he: 'העלאת {name} נכשלה. הטקסט שלכם נשאר כשהיה.',
  },
  try_again: { en: 'Try again', he: 'ניסיון נוסף' },
  only_markdown: {
    en: 'Pictures can be added to Markdown files and notes.',
    he: 'אפשר להוסיף תמונות לקובצי Markdown ולפתקים.',
  },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
