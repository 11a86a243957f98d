/** The words of the boards. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('boards', {
  boards: { en: 'Boards', he: 'לוחות' },
  default_name: { en: 'Default', he: 'ראשי' },
  count: {
    en: { one: '{n} board', other: '{n} boards' },
    he: { one: 'לוח אחד', two: 'שני לוחות', other: '{n} לוחות' },
  },
  notes: {
    en: { one: '{n} note', other: '{n} notes' },
    he: { one: 'פתק אחד', two: 'שני פתקים', other: '{n} פתקים' },
  },
  is_default: { en: 'Default board', he: 'לוח ברירת מחדל' },
  is_pinned: { en: 'Pinned', he: 'מוצמד' },
  name: { en: 'Name', he: 'שם' },
  new_name: { en: 'Name of a new board', he: 'שם של לוח חדש' },
  create: { en: 'New board', he: 'לוח חדש' },
  full: {
    en: 'You have {max} boards, which is all there can be.',
    he: 'יש לכם {max} לוחות, וזה המספר המרבי.',
  },
  pin: { en: 'Pin', he: 'הצמדה' },
  unpin: { en: 'Unpin', he: 'ביטול ההצמדה' },
  earlier: { en: 'Move earlier', he: 'העלאה ברשימה' },
  later: { en: 'Move later', he: 'הורדה ברשימה' },
  move: { en: 'Move this board', he: 'הזזת הלוח' },
  moving: {
    en: 'Moving {name}. Arrows move it, Enter puts it down, Escape puts it back.',
    he: 'מזיזים את {name}. החצים מזיזים, Enter מניח, Escape מחזיר.',
  },
  at_place: { en: 'Place {n} of {total}', he: 'מקום {n} מתוך {total}' },
  moved: { en: 'Moved {name}', he: 'הלוח {name} הוזז' },
  not_moved: {
    en: 'The board could not be moved. It is back in its place.',
    he: 'לא היה אפשר להזיז את הלוח. הוא חזר למקומו.',
  },
  more: { en: 'More about {name}', he: 'עוד על {name}' },
  rename: { en: 'Rename', he: 'שינוי השם' },
  manage: { en: 'This board', he: 'הלוח הזה' },
  delete: { en: 'Delete board', he: 'מחיקת הלוח' },
  delete_title: { en: 'Delete this board?', he: 'למחוק את הלוח הזה?' },
  delete_text: {
    en: {
      one: 'Its one note moves to {home}. Nothing that was written is lost.',
      other: 'Its {n} notes move to {home}. Nothing that was written is lost.',
    },
    he: {
      one: 'הפתק שעליו עובר אל {home}. דבר ממה שנכתב לא יאבד.',
      two: 'שני הפתקים שעליו עוברים אל {home}. דבר ממה שנכתב לא יאבד.',
      other: '{n} הפתקים שעליו עוברים אל {home}. דבר ממה שנכתב לא יאבד.',
    },
  },
  delete_empty: { en: 'There are no notes on it.', he: 'אין עליו פתקים.' },
  cancel: { en: 'Cancel', he: 'ביטול' },
  write: { en: 'Write a note', he: 'כתיבת פתק' },
  note_title: { en: 'Title', he: 'כותרת' },
  note_text: { en: 'Text', he: 'טקסט' },
  add: { en: 'Add note', he: 'הוספת פתק' },
  notes_here: { en: 'Notes on {name}', he: 'פתקים על {name}' },
  nothing: {
    en: 'Nothing lies on this board yet.',
    he: 'עדיין אין דבר על הלוח הזה.',
  },
  path: { en: 'Where you are', he: 'המקום הנוכחי' },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
