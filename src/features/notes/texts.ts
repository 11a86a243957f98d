/** The words of the notes. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'
import { layerPhrases } from './texts/layer.ts'

export const texts = defineTexts('notes', {
  ...layerPhrases,
  notes: { en: 'Notes', he: 'פתקים' },
  latest: { en: 'Latest notes', he: 'הפתקים האחרונים' },
  results_of: { en: 'Notes: {query}', he: 'פתקים: {query}' },
  phrase: { en: 'Phrase', he: 'ביטוי' },
  phrase_hint: {
    en: 'Finds this exact phrase in titles and texts.',
    he: 'מאתר את הביטוי הזה בדיוק, בכותרות ובטקסטים.',
  },
  search: { en: 'Search', he: 'חיפוש' },
  color: { en: 'Colour', he: 'צבע' },
  color_named: { en: 'Colour: {color}', he: 'צבע: {color}' },
  search_in: { en: 'Search in', he: 'היכן לחפש' },
  any_color: { en: 'Any colour', he: 'כל הצבעים' },
  color_yellow: { en: 'Cream', he: 'קרם' },
  color_yellow_light: { en: 'Lemon', he: 'לימון' },
  color_green_light: { en: 'Mint', he: 'מנטה' },
  color_orange_light: { en: 'Apricot', he: 'משמש' },
  color_blue_light: { en: 'Sky', he: 'תכלת' },
  color_purple_light: { en: 'Lilac', he: 'לילך' },
  color_pink_light: { en: 'Rose', he: 'ורוד' },
  where: { en: 'Where', he: 'היכן' },
  everywhere: { en: 'Everywhere', he: 'בכל מקום' },
  on_file: { en: 'On a file', he: 'על קובץ' },
  on_repo: { en: 'In a repository', he: 'במאגר' },
  on_unattached: { en: 'Unattached', he: 'לא מעוגנים' },
  reminder_label: { en: 'Reminder', he: 'תזכורת' },
  any_reminder: { en: 'Any', he: 'הכול' },
  with_reminder: { en: 'With reminder', he: 'עם תזכורת' },
  tick_conflict: {
    en: 'This note was changed elsewhere. The box was not ticked; here is the note as it is now.',
    he: 'הפתק שונה במקום אחר. התיבה לא סומנה; כך נראה הפתק עכשיו.',
  },
  tick_failed: {
    en: 'The box was not saved. Try again.',
    he: 'הסימון לא נשמר. נסו שוב.',
  },
  tasks_label: { en: 'Tasks', he: 'משימות' },
  any_tasks: { en: 'Any', he: 'הכול' },
  open_tasks: { en: 'Open tasks', he: 'משימות פתוחות' },
  none_yet: {
    en: 'No notes yet. Write one on a line of a file or on a board.',
    he: 'אין פתקים עדיין. כתבו פתק על שורה בקובץ או על לוח.',
  },
  none_of_kind: { en: 'No note is like this.', he: 'אין פתק כזה.' },
  show_all: { en: 'Show all notes', he: 'כל הפתקים' },
  to_boards: { en: 'Open boards', he: 'ללוחות' },
  pages: { en: 'Pages of notes', he: 'עמודי פתקים' },
  newest: { en: 'Newest', he: 'החדשים ביותר' },
  older: { en: 'Older', he: 'ישנים יותר' },
  nothing_found: { en: 'No note holds this phrase.', he: 'אין פתק עם הביטוי הזה.' },
  search_files: { en: 'Search files for it', he: 'חיפוש בקבצים' },
  found: {
    en: { one: '{n} note', other: '{n} notes' },
    he: { one: 'פתק אחד', two: 'שני פתקים', other: '{n} פתקים' },
  },
  more_exist: {
    en: 'More notes hold it. Narrow the phrase to see them.',
    he: 'יש פתקים נוספים. צמצמו את הביטוי כדי לראות אותם.',
  },
  too_long: {
    en: 'A phrase has at most {max} characters; this one has {n}. Nothing was cut.',
    he: 'בביטוי עד {max} תווים; כאן יש {n}. דבר לא קוצר.',
  },
  operators: {
    en: 'Words such as lang: and tag: narrow searches of files. Here they are taken literally.',
    he: 'מילים כמו lang:‎ ו־tag:‎ מצמצמות חיפוש בקבצים. כאן הן נקראות כפשוטן.',
  },
  results: { en: 'Notes found', he: 'פתקים שנמצאו' },
  untitled: { en: 'Note without a title', he: 'פתק ללא כותרת' },
  empty_note: { en: 'An empty note', he: 'פתק ריק' },
  on_board: { en: 'On a board', he: 'על לוח' },
  tasks_done: { en: '{done} of {n} done', he: '{done} מתוך {n} בוצעו' },
  line_at: { en: 'Line {line}', he: 'שורה {line}' },
  lines_at: { en: 'Lines {from} to {to}', he: 'שורות {from} עד {to}' },
  unattached: { en: 'Unattached', he: 'לא מעוגן' },
  changed: { en: 'Changed {ago}', he: 'שונה {ago}' },
  permalink: { en: 'Link to this note', he: 'קישור לפתק הזה' },
  deleted_notes: { en: 'Deleted notes', he: 'פתקים שנמחקו' },
  deleted_lead: {
    en: 'Deleted notes stay here for thirty days and return to the place they came from.',
    he: 'פתקים שנמחקו נשארים כאן שלושים יום וחוזרים למקום שממנו באו.',
  },
  deleted_none: {
    en: 'Nothing here. Deleted notes stay thirty days.',
    he: 'אין כאן דבר. פתקים שנמחקו נשארים שלושים יום.',
  },
  deleted_ago: { en: 'Deleted {ago}', he: 'נמחק {ago}' },
  kept_until: { en: 'Kept until {date}', he: 'נשמר עד {date}' },
  restore_named: { en: 'Restore {name}', he: 'שחזור {name}' },
  deleted_title: { en: 'This note was deleted', he: 'הפתק הזה נמחק' },
  deleted_text: {
    en: 'It was deleted {ago} and can be restored until {date}.',
    he: 'הוא נמחק {ago} וניתן לשחזר אותו עד {date}.',
  },
  restore: { en: 'Restore', he: 'שחזור' },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
