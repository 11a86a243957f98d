/** The words of the dashboard. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('stats', {
  dashboard: { en: 'Dashboard', he: 'סקירה' },
  hello: { en: 'Hello, {name}', he: 'שלום, {name}' },
  total_files: {
    en: { one: '{count} file', other: '{count} files' },
    he: { one: 'קובץ אחד', two: 'שני קבצים', other: '{count} קבצים' },
  },
  total_languages: {
    en: { one: '{count} language', other: '{count} languages' },
    he: { one: 'שפה אחת', two: 'שתי שפות', other: '{count} שפות' },
  },
  continue: { en: 'Continue', he: 'להמשיך' },
  all_recent: { en: 'All recently opened', he: 'כל מה שנפתח לאחרונה' },
  at_line: { en: 'at line {line}', he: 'בשורה {line}' },
  pinned: { en: 'Pinned', he: 'מוצמדים' },
  all_pinned: { en: 'All pinned', he: 'כל המוצמדים' },
  newest: { en: 'Newest', he: 'החדשים ביותר' },
  all_files: { en: 'All files', he: 'כל הקבצים' },
  languages: { en: 'Languages', he: 'שפות' },
  other_languages: {
    en: { one: '{n} more language', other: '{n} more languages' },
    he: { one: 'ועוד שפה אחת', two: 'ועוד שתי שפות', other: 'ועוד {n} שפות' },
  },
  activity: { en: 'Activity', he: 'פעילות' },
  activity_words: {
    en: {
      one: '{count} save in the last year. Active days: {days}.',
      other: '{count} saves in the last year. Active days: {days}.',
    },
    he: {
      one: 'שמירה אחת בשנה האחרונה.',
      two: 'שתי שמירות בשנה האחרונה. ימים פעילים: {days}.',
      other: '{count} שמירות בשנה האחרונה. ימים פעילים: {days}.',
    },
  },
  activity_none: { en: 'Nothing was saved in the last year.', he: 'לא נשמר דבר בשנה האחרונה.' },
  as_table: { en: 'As a table', he: 'כטבלה' },
  month: { en: 'Month', he: 'חודש' },
  saves: { en: 'Saves', he: 'שמירות' },
  less: { en: 'Less', he: 'פחות' },
  more: { en: 'More', he: 'יותר' },
  storage: { en: 'Storage and quotas', he: 'נפח ומכסות' },
  all_quotas: { en: 'Profile and quotas', he: 'פרופיל ומכסות' },
  failed: { en: 'This part could not be read.', he: 'החלק הזה לא נקרא.' },
  safe: { en: 'Nothing of yours is lost.', he: 'דבר משלכם לא אבד.' },
  retry: { en: 'Retry', he: 'ניסיון נוסף' },
  opened: { en: 'opened {ago}', he: 'נפתח {ago}' },
  created: { en: 'created {ago}', he: 'נוצר {ago}' },
  empty: {
    en: 'Your shelf is empty. It is ready for your first file.',
    he: 'המדף שלכם ריק. הוא מוכן לקובץ הראשון.',
  },
  guide: { en: 'Add a short guide', he: 'הוספת מדריך קצר' },
  guide_text: {
    en: 'A Markdown file of your own: read it, change it, delete it.',
    he: 'קובץ Markdown משלכם: לקרוא, לשנות או למחוק.',
  },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
