/** The words of the bin. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('trash', {
  bin: { en: 'Bin', he: 'סל המיחזור' },
  files: { en: 'Deleted files', he: 'קבצים שנמחקו' },
  lead: {
    en: {
      one: 'Deleted files stay here for a day, then they go for good.',
      other: 'Deleted files stay here for {n} days, then they go for good.',
    },
    he: {
      one: 'קבצים שנמחקו נשארים כאן יום אחד, ואז נמחקים לצמיתות.',
      two: 'קבצים שנמחקו נשארים כאן יומיים, ואז נמחקים לצמיתות.',
      other: 'קבצים שנמחקו נשארים כאן {n} ימים, ואז נמחקים לצמיתות.',
    },
  },
  nothing: {
    en: {
      one: 'Nothing here. Deleted files stay one day.',
      other: 'Nothing here. Deleted files stay {n} days.',
    },
    he: {
      one: 'אין כאן דבר. קבצים שנמחקו נשמרים יום אחד.',
      two: 'אין כאן דבר. קבצים שנמחקו נשמרים יומיים.',
      other: 'אין כאן דבר. קבצים שנמחקו נשמרים {n} ימים.',
    },
  },
  to_files: { en: 'Go to files', he: 'מעבר לקבצים' },
  count: {
    en: { one: '{n} file', other: '{n} files' },
    he: { one: 'קובץ אחד', two: 'שני קבצים', other: '{n} קבצים' },
  },
  pages: { en: 'Pages of the bin', he: 'עמודי הסל' },
  newer: { en: 'Newer', he: 'חדשים יותר' },
  older: { en: 'Older', he: 'ישנים יותר' },
  deleted_ago: { en: 'Deleted {ago}', he: 'נמחק {ago}' },
  gone_on: {
    en: {
      one: 'Permanently deleted on {date} ({n} day)',
      other: 'Permanently deleted on {date} ({n} days)',
    },
    he: {
      one: 'יימחק לצמיתות ב־{date} (בעוד יום)',
      two: 'יימחק לצמיתות ב־{date} (בעוד יומיים)',
      other: 'יימחק לצמיתות ב־{date} (בעוד {n} ימים)',
    },
  },
  gone_today: {
    en: 'Permanently deleted today at {time}',
    he: 'יימחק לצמיתות היום בשעה {time}',
  },
  overdue: {
    en: 'Due {date}, waiting for the next sweep',
    he: 'המועד היה {date}, בהמתנה לניקוי הבא',
  },
  undated: { en: 'No deletion date yet', he: 'עדיין אין מועד מחיקה' },
  restore: { en: 'Restore', he: 'שחזור' },
  restore_label: { en: 'Restore {name}', he: 'שחזור {name}' },
  purge: { en: 'Delete now', he: 'מחיקה עכשיו' },
  purge_label: { en: 'Delete now: {name}', he: 'מחיקה עכשיו: {name}' },
  empty: { en: 'Empty bin', he: 'ריקון הסל' },
  cancel: { en: 'Cancel', he: 'ביטול' },
  close: { en: 'Close', he: 'סגירה' },
  purge_title: { en: 'Delete this file for good?', he: 'למחוק את הקובץ לצמיתות?' },
  purge_text: {
    en: 'One file goes, with all its versions: {name}. This cannot be undone.',
    he: 'קובץ אחד יימחק, עם כל הגרסאות שלו: {name}. אי אפשר לבטל את זה.',
  },
  purge_confirm: { en: 'Delete for good', he: 'מחיקה לצמיתות' },
  empty_title: { en: 'Empty the bin?', he: 'לרוקן את הסל?' },
  empty_text: {
    en: {
      one: 'One file goes for good, with all its versions. This cannot be undone.',
      other: '{n} files go for good, with all their versions. This cannot be undone.',
    },
    he: {
      one: 'קובץ אחד יימחק לצמיתות, עם כל הגרסאות שלו. אי אפשר לבטל את זה.',
      two: 'שני קבצים יימחקו לצמיתות, עם כל הגרסאות שלהם. אי אפשר לבטל את זה.',
      other: '{n} קבצים יימחקו לצמיתות, עם כל הגרסאות שלהם. אי אפשר לבטל את זה.',
    },
  },
  empty_confirm: {
    en: { one: 'Delete {n} file', other: 'Delete {n} files' },
    he: { one: 'מחיקת קובץ אחד', two: 'מחיקת שני קבצים', other: 'מחיקת {n} קבצים' },
  },
  restored: { en: '{name} is back in Files', he: '{name} חזר לקבצים' },
  restored_in: { en: '{name} is back in {folder}', he: '{name} חזר לתיקייה {folder}' },
  restored_as: {
    en: 'Back as {name}: the name was taken',
    he: 'חזר בשם {name}: השם הקודם תפוס',
  },
  open: { en: 'Open', he: 'פתיחה' },
  purged: { en: '{name} was deleted for good.', he: '{name} נמחק לצמיתות.' },
  purged_one: { en: 'The file was deleted for good.', he: 'הקובץ נמחק לצמיתות.' },
  emptied: {
    en: { one: 'One file was deleted for good.', other: '{n} files were deleted for good.' },
    he: {
      one: 'קובץ אחד נמחק לצמיתות.',
      two: 'שני קבצים נמחקו לצמיתות.',
      other: '{n} קבצים נמחקו לצמיתות.',
    },
  },
  already_gone: { en: '{name} is no longer in the bin.', he: '{name} כבר לא בסל.' },
  shelf_full: {
    en: '{name} stays in the bin: your shelf is full. Delete what you no longer need, then restore it.',
    he: '{name} נשאר בסל: המדף מלא. מחקו את מה שכבר אינו נחוץ, ואז שחזרו.',
  },
  not_restored: {
    en: '{name} could not be restored. It is still in the bin.',
    he: 'לא היה אפשר לשחזר את {name}. הוא עדיין בסל.',
  },
  not_purged: {
    en: '{name} could not be deleted. It is still in the bin.',
    he: 'לא היה אפשר למחוק את {name}. הוא עדיין בסל.',
  },
  not_emptied: {
    en: 'The bin could not be emptied. Look at what is left and try again.',
    he: 'לא היה אפשר לרוקן את הסל. בדקו מה נשאר ונסו שוב.',
  },
  no_answer: {
    en: 'No answer from the server, so it is not known whether it was done. Reload the page to see.',
    he: 'השרת לא ענה, ולכן לא ידוע אם הפעולה בוצעה. טענו מחדש את העמוד כדי לראות.',
  },
  retry: { en: 'Retry', he: 'ניסיון נוסף' },
  reload: { en: 'Reload', he: 'טעינה מחדש' },

  indexes: { en: 'Index check', he: 'בדיקת אינדקסים' },
  indexes_lead: {
    en: 'Files past their date are deleted through one index of the database, and never without it.',
    he: 'קבצים שמועדם עבר נמחקים באמצעות אינדקס אחד במסד הנתונים, ולעולם לא בלעדיו.',
  },
  expiry: { en: 'Expiry of the bin', he: 'תפוגת סל המיחזור' },
  index: { en: 'Index', he: 'אינדקס' },
  definition: { en: 'Definition', he: 'הגדרה' },
  expected: { en: 'Expected', he: 'ההגדרה הנדרשת' },
  overdue_files: { en: 'Past their date', he: 'קבצים שמועדם עבר' },
  last_sweep: { en: 'Last sweep', he: 'הניקוי האחרון' },
  no_sweep: { en: 'none on record', he: 'לא רשום ניקוי' },
  not_read: { en: 'could not be read', he: 'לא ניתן לקריאה' },
  state_in_place: { en: 'In place', he: 'תקין' },
  state_missing: { en: 'Missing', he: 'חסר' },
  state_different: { en: 'Different', he: 'שונה מהנדרש' },
  state_unknown: { en: 'Could not check', he: 'לא היה אפשר לבדוק' },
  says_in_place: {
    en: 'The bin is being emptied: its expiry index is in place.',
    he: 'הסל מתרוקן כסדרו: אינדקס התפוגה במקומו.',
  },
  says_missing: {
    en: 'The expiry index is missing, so nothing is swept. Deleted files stay past their date and can still be restored. Repair makes it again.',
    he: 'אינדקס התפוגה חסר, ולכן דבר לא נמחק. קבצים נשארים בסל אחרי מועדם ועדיין אפשר לשחזר אותם. התיקון ייצור אותו מחדש.',
  },
  says_different: {
    en: 'An index of that name exists, but it is not the one the sweep needs, so nothing is swept. Repair replaces it.',
    he: 'קיים אינדקס בשם הזה, אבל הוא לא זה שהניקוי צריך, ולכן דבר לא נמחק. התיקון יחליף אותו.',
  },
  says_unknown: {
    en: 'The database did not tell whether the expiry index is there, so nothing is swept. That does not mean it is missing. Reload to check again.',
    he: 'מסד הנתונים לא השיב אם אינדקס התפוגה קיים, ולכן דבר לא נמחק. אין פירוש הדבר שהוא חסר. טענו מחדש כדי לבדוק שוב.',
  },
  sweep_late: {
    en: 'The index is in place, but the sweep that runs every hour has not come. Check that a process runs jobs.',
    he: 'האינדקס במקומו, אבל הניקוי שרץ בכל שעה לא הגיע. בדקו שיש תהליך שמריץ משימות.',
  },
  repair: { en: 'Repair', he: 'תיקון' },
  repair_text: {
    en: 'Makes the index and gives a date to deleted files that have none. Nothing is deleted. The same on the command line:',
    he: 'יוצר את האינדקס ונותן מועד לקבצים שנמחקו ואין להם. דבר לא נמחק. אותו הדבר בשורת הפקודה:',
  },
  command: { en: 'Command', he: 'פקודה' },
  copy: { en: 'Copy', he: 'העתקה' },
  repaired: {
    en: {
      one: 'The index is in place. One file got its date.',
      other: 'The index is in place. {n} files got their date.',
    },
    he: {
      one: 'האינדקס במקומו. קובץ אחד קיבל מועד.',
      two: 'האינדקס במקומו. שני קבצים קיבלו מועד.',
      other: 'האינדקס במקומו. {n} קבצים קיבלו מועד.',
    },
  },
  repaired_none: {
    en: 'The index is in place. Every file has its date.',
    he: 'האינדקס במקומו. לכל הקבצים יש מועד.',
  },
  not_repaired: {
    en: 'The index could not be made. The reason is in the log, under db_create_index_error.',
    he: 'לא היה אפשר ליצור את האינדקס. הסיבה רשומה ביומן, תחת db_create_index_error.',
  },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
