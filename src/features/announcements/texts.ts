/** The words of announcements. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('announcements', {
  announcement: { en: 'Announcement', he: 'הודעה' },
  more: { en: 'More', he: 'לפרטים' },
  dismiss: { en: 'Dismiss', he: 'סגירה' },
  announcements: { en: 'Announcements', he: 'הודעות לכולם' },
  lead: {
    en: 'One line above every page, for everybody who is signed in. One announcement at a time; whoever dismisses it does not see it again.',
    he: 'שורה אחת מעל כל עמוד, לכל מי שמחובר. הודעה אחת בכל פעם; מי שסגר אותה לא יראה אותה שוב.',
  },
  compose: { en: 'New announcement', he: 'הודעה חדשה' },
  edit_title: { en: 'Change the announcement', he: 'שינוי ההודעה' },
  text: { en: 'Text', he: 'טקסט' },
  text_hint: { en: 'One line, up to 280 characters.', he: 'שורה אחת, עד 280 תווים.' },
  counted: { en: '{count} of {max}', he: '{count} מתוך {max}' },
  link: { en: 'Link', he: 'קישור' },
  link_hint: {
    en: 'Optional. A page of this site, such as /docs.',
    he: 'רשות. עמוד באתר הזה, למשל \u2066/docs\u2069.',
  },
  show_now: { en: 'Show it at once', he: 'להציג מיד' },
  replaces: {
    en: 'It takes the place of the one that is shown now: {text}',
    he: 'היא תחליף את ההודעה שמוצגת עכשיו: {text}',
  },
  save: { en: 'Save', he: 'שמירה' },
  cancel: { en: 'Cancel', he: 'ביטול' },
  preview: { en: 'How it will look', he: 'איך זה ייראה' },
  shown: { en: 'Shown now', he: 'מוצגת עכשיו' },
  not_shown: { en: 'Not shown', he: 'לא מוצגת' },
  activate: { en: 'Show', he: 'הצגה' },
  activate_label: { en: 'Show {text} to everybody', he: 'הצגה לכולם: {text}' },
  deactivate: { en: 'Stop showing', he: 'הפסקת ההצגה' },
  edit: { en: 'Change', he: 'שינוי' },
  edit_label: { en: 'Change {text}', he: 'שינוי: {text}' },
  remove: { en: 'Delete', he: 'מחיקה' },
  remove_label: { en: 'Delete {text}', he: 'מחיקה: {text}' },
  changed: { en: 'Changed {ago}', he: 'שונתה {ago}' },
  none: {
    en: 'No announcement has been written yet.',
    he: 'עדיין לא נכתבה אף הודעה.',
  },
  saved: { en: 'Saved.', he: 'נשמר.' },
  activated: { en: 'It is shown to everybody now.', he: 'ההודעה מוצגת עכשיו לכולם.' },
  activated_instead: {
    en: 'It is shown to everybody now, in place of: {text}',
    he: 'ההודעה מוצגת עכשיו לכולם, במקום: {text}',
  },
  deactivated: { en: 'No announcement is shown now.', he: 'עכשיו לא מוצגת אף הודעה.' },
  deleted: { en: 'Deleted.', he: 'נמחקה.' },
  bad_text: {
    en: 'An announcement is one line of 1 to 280 characters.',
    he: 'הודעה היא שורה אחת של 1 עד 280 תווים.',
  },
  bad_link: {
    en: 'The link is empty or a page of this site that begins with one slash.',
    he: 'הקישור ריק, או עמוד באתר הזה שמתחיל בלוכסן אחד.',
  },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
