/** The words of sharing. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

/** What the dialog says; these travel to the browser. */
export const dialogPhrases = {
  share_title: {
    en: { one: 'Share a link', other: 'Share {n} files' },
    he: { one: 'שיתוף קישור', two: 'שיתוף שני קבצים', other: 'שיתוף {n} קבצים' },
  },
  promise: {
    en: 'Whoever has the link sees version {version} in full; later edits are not shown.',
    he: 'מי שמחזיק בקישור רואה את גרסה {version} במלואה; עריכות מאוחרות לא יוצגו.',
  },
  promise_newest: {
    en: 'Whoever has the link sees the newest version in full, and every later edit.',
    he: 'מי שמחזיק בקישור רואה את הגרסה החדשה ביותר במלואה, וכל עריכה מאוחרת.',
  },
  promise_list: {
    en: 'Whoever has the link can read and download these files as they are now; later edits are not shown.',
    he: 'מי שמחזיק בקישור יכול לקרוא ולהוריד את הקבצים כפי שהם עכשיו; עריכות מאוחרות לא יוצגו.',
  },
  expiry: { en: 'The link works for', he: 'הקישור פעיל למשך' },
  days: {
    en: { one: '{n} day', other: '{n} days' },
    he: { one: 'יום אחד', two: 'יומיים', other: '{n} ימים' },
  },
  until_revoked: { en: 'As long as I do not revoke it', he: 'כל עוד לא ביטלתי אותו' },
  password: { en: 'Password', he: 'סיסמה' },
  password_hint: {
    en: 'Optional. It is not part of the link; tell it on another way.',
    he: 'רשות. היא אינה חלק מהקישור; מסרו אותה בדרך אחרת.',
  },
  what_is_shown: { en: 'What is shown', he: 'מה מוצג' },
  which_version: { en: 'Version', he: 'גרסה' },
  this_version: { en: 'Version {version}, as it is', he: 'גרסה {version}, כמו שהיא' },
  always_newest: {
    en: 'Always the newest: later edits are shown',
    he: 'תמיד החדשה ביותר: עריכות מאוחרות יוצגו',
  },
  which_lines: { en: 'Lines', he: 'שורות' },
  lines_hint: { en: 'Empty for the whole text.', he: 'ריק לכל הטקסט.' },
  with_notes: {
    en: 'With my notes, as they are when somebody looks',
    he: 'עם הפתקים שלי, כפי שהם כשמסתכלים',
  },
  bad_lines: {
    en: 'These lines are not in the text. Say 10-20, or nothing for all of it.',
    he: 'השורות האלה אינן בטקסט. כתבו 10-20, או דבר לכל הטקסט.',
  },
  lines_of_one_version: {
    en: 'Lines move when the text is edited: choose this version, or share the whole text.',
    he: 'שורות זזות כשהטקסט נערך: בחרו בגרסה הזאת, או שתפו את הטקסט כולו.',
  },
  create: { en: 'Create link', he: 'יצירת קישור' },
  creating: { en: 'Creating', he: 'יוצר' },
  link: { en: 'Link', he: 'קישור' },
  copy_link: { en: 'Copy link', he: 'העתקת הקישור' },
  open_link: { en: 'Open', he: 'פתיחה' },
  created: { en: 'The link is ready.', he: 'הקישור מוכן.' },
  all_links: { en: 'All my links', he: 'כל הקישורים שלי' },
  not_created: {
    en: 'No link was made. Nothing is shared. Try again.',
    he: 'לא נוצר קישור. דבר לא שותף. נסו שוב.',
  },
  file_gone: {
    en: 'A file is no longer there, so no link was made.',
    he: 'אחד הקבצים כבר אינו קיים, ולכן לא נוצר קישור.',
  },
  too_many: {
    en: 'You have 1,000 links. Revoke the ones you no longer need.',
    he: 'יש לכם 1,000 קישורים. בטלו את אלה שכבר אינם נחוצים.',
  },
  close: { en: 'Close', he: 'סגירה' },
} as const

export const texts = defineTexts('shares', {
  ...dialogPhrases,
  shares: { en: 'Shares', he: 'שיתופים' },
  lead: {
    en: 'Every link of yours that somebody could open. A revoked link answers "not found" at once.',
    he: 'כל הקישורים שלכם שאפשר לפתוח. קישור שבוטל עונה מיד "לא נמצא".',
  },
  nothing: {
    en: 'No links yet. Open a file and press Share, or select several in Files.',
    he: 'אין עדיין קישורים. פתחו קובץ ולחצו על שיתוף, או בחרו כמה קבצים ברשימה.',
  },
  to_files: { en: 'Open my files', he: 'הקבצים שלי' },
  pages: { en: 'Pages', he: 'עמודים' },
  newer: { en: 'Newest', he: 'החדשים ביותר' },
  older: { en: 'Older', he: 'ישנים יותר' },
  list_of: {
    en: { one: '{name}', other: '{name} and {more} more' },
    he: { one: '{name}', two: '{name} ועוד {more}', other: '{name} ועוד {more}' },
  },
  newest: { en: 'Newest version', he: 'הגרסה החדשה ביותר' },
  part: { en: 'lines {from}–{to}', he: 'שורות \u2066{from}–{to}\u2069' },
  notes_too: { en: 'with notes', he: 'עם פתקים' },
  snapshot: { en: 'Version {version}', he: 'גרסה {version}' },
  list_kind: {
    en: { one: 'List of {n} file', other: 'List of {n} files' },
    he: { one: 'רשימה של קובץ אחד', two: 'רשימה של שני קבצים', other: 'רשימה של {n} קבצים' },
  },
  made: { en: 'Created {ago}', he: 'נוצר {ago}' },
  expires: { en: 'Ends {when}', he: 'מסתיים {when}' },
  never: { en: 'Never ends', he: 'ללא תפוגה' },
  protected: { en: 'Password', he: 'סיסמה' },
  views: {
    en: { one: '{n} view', other: '{n} views' },
    he: { one: 'צפייה אחת', two: 'שתי צפיות', other: '{n} צפיות' },
  },
  views_unknown: { en: '– views', he: '– צפיות' },
  state_expired: { en: 'Expired', he: 'פג תוקף' },
  state_in_bin: { en: 'File is in the bin', he: 'הקובץ בסל' },
  state_gone: { en: 'File is gone', he: 'הקובץ נמחק' },
  revoke: { en: 'Revoke', he: 'ביטול השיתוף' },
  revoke_label: { en: 'Revoke the link to {name}', he: 'ביטול השיתוף: {name}' },
  copy_label: { en: 'Copy link: {name}', he: 'העתקת הקישור: {name}' },
  revoked: {
    en: 'Revoked. The link now answers "not found".',
    he: 'השיתוף בוטל. הקישור עונה מעתה "לא נמצא".',
  },
  undo: { en: 'Undo', he: 'החזרה' },
  brought_back: { en: 'The link works again.', he: 'הקישור שוב פעיל.' },
  bad_form: {
    en: 'That is not a number of days or a password we can take. Nothing is shared.',
    he: 'מספר הימים או הסיסמה אינם מתאימים. דבר לא שותף.',
  },
  // What a visitor reads.
  newest_shown: { en: 'Newest version ({version})', he: 'הגרסה החדשה ביותר ({version})' },
  lines_from_to: { en: 'Lines {from}–{to}', he: 'שורות \u2066{from}–{to}\u2069' },
  as_of: { en: 'As of {date}', he: 'נכון ל־{date}' },
  download: { en: 'Download', he: 'הורדה' },
  download_label: { en: 'Download {name}', he: 'הורדת {name}' },
  copy: { en: 'Copy', he: 'העתקה' },
  not_read: {
    en: 'The text could not be read just now. Try again.',
    he: 'לא היה אפשר לקרוא את הטקסט כרגע. נסו שוב.',
  },
  lines: {
    en: { one: '{count} line', other: '{count} lines' },
    he: { one: 'שורה אחת', two: 'שתי שורות', other: '{count} שורות' },
  },
  views_of: { en: 'Views of this file', he: 'תצוגות של הקובץ' },
  rendered: { en: 'Rendered', he: 'תצוגה' },
  source: { en: 'Source', he: 'קוד' },
  save: { en: 'Save to my library', he: 'שמירה בספרייה שלי' },
  sign_in_to_save: { en: 'Sign in and save', he: 'כניסה ושמירה' },
  ready_to_save: {
    en: 'You are signed in. One press saves it to your library.',
    he: 'נכנסתם לחשבון. לחיצה אחת תשמור בספרייה שלכם.',
  },
  saved_as: { en: 'Saved as {name}, version {version}.', he: 'נשמר בשם {name}, גרסה {version}.' },
  open_saved: { en: 'Open it', he: 'פתיחה' },
  shared_files: {
    en: { one: '{n} shared file', other: '{n} shared files' },
    he: { one: 'קובץ משותף אחד', two: 'שני קבצים משותפים', other: '{n} קבצים משותפים' },
  },
  all_files: { en: 'All files of this link', he: 'כל הקבצים בקישור' },
  locked_title: { en: 'This share has a password', he: 'השיתוף מוגן בסיסמה' },
  locked_text: {
    en: 'Whoever sent you the link can tell you the password.',
    he: 'מי ששלח לכם את הקישור יכול למסור את הסיסמה.',
  },
  unlock: { en: 'Open', he: 'פתיחה' },
  wrong_password: {
    en: 'That is not the password. Check the keyboard language and try again.',
    he: 'זאת לא הסיסמה. בדקו את שפת המקלדת ונסו שוב.',
  },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
