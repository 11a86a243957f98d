/** The data of the patterns: real names, long names, nothing, and the unknown, in both languages. */
export interface Samples {
  lang: 'en' | 'he'
  dir: 'ltr' | 'rtl'
  name: string
  longName: string
  oddName: string
  longTitle: string
  mixedLine: string
  sentence: string
  save: string
  open: string
  remove: string
  cancel: string
  more: string
  copy: string
  search: string
  loading: string
  file: string
  notes: string
  history: string
  hint: string
  error: string
  counter: string
  over: string
  option: string
  otherOption: string
  saved: string
  saving: string
  offline: string
  needsYou: string
  relative: string
  exact: string
  newer: string
  older: string
  progress: string
  noProgress: string
  table: string
  columns: [string, string, string]
  empty: string
  failed: string
  safe: string
  announcement: string
  dismiss: string
  task: string
  papers: string[]
}

export const englishSamples: Samples = {
  lang: 'en',
  dir: 'ltr',
  name: 'parser.ts',
  longName: 'a-name-that-goes-on-until-nobody-remembers-what-the-file-was-for-final-2.test.tsx',
  oddName: 'C++ & #.tsx',
  longTitle: 'A title of eighty letters, which is as long as a title of a note may ever become',
  mixedLine: 'Edit רשימה.md at line 42 (not parser.ts).',
  sentence: 'Files that you delete stay here for 30 days.',
  save: 'Save',
  open: 'Open my library',
  remove: 'Delete for ever',
  cancel: 'Cancel',
  more: 'More actions',
  copy: 'Copy',
  search: 'Search',
  loading: 'Loading',
  file: 'File name',
  notes: 'Notes',
  history: 'History',
  hint: 'Letters, digits and a dot; at most 255.',
  error: 'A file with this name exists. Choose another name or save the next version.',
  counter: '412 of 2,000',
  over: '2,412 of 2,000',
  option: 'Newest first',
  otherOption: 'By name',
  saved: 'Saved',
  saving: 'Saving',
  offline: 'Offline (3)',
  needsYou: 'Needs you',
  relative: '3 days ago',
  exact: 'Thursday 12 Nov 2026, 09:00 · Jerusalem (UTC+2)',
  newer: 'Newer',
  older: 'Older',
  progress: '12 of 40 files',
  noProgress: 'Waiting for the code host',
  table: 'Files by language',
  columns: ['Language', 'Files', 'Last change'],
  empty: 'Notes that you write beside code are listed here.',
  failed: 'The activity could not be read.',
  safe: 'Nothing is lost; the rest of the page is current.',
  announcement: 'Maintenance on Sunday, 06:00 to 06:10.',
  dismiss: 'Dismiss',
  task: 'Write the test first',
  papers: ['Cream', 'Lemon', 'Mint', 'Apricot', 'Sky', 'Lilac', 'Rose'],
}

export const hebrewSamples: Samples = {
  lang: 'he',
  dir: 'rtl',
  name: 'parser.ts',
  longName: 'רשימת הדברים שצריך לזכור לפני שמוחקים את הענף הישן של הפרויקט הגדול.md',
  oddName: 'C++ & #.tsx',
  longTitle: 'כותרת בת שמונים אותיות, שהיא הארוכה ביותר שפתק יכול לשאת בראשו בלי להתקצר כלל',
  mixedLine: 'ערוך את parser.ts בשורה 42 (ולא את lexer.ts).',
  sentence: 'קבצים שנמחקו נשארים כאן 30 יום.',
  save: 'שמירה',
  open: 'אל הספרייה שלי',
  remove: 'מחיקה לתמיד',
  cancel: 'ביטול',
  more: 'פעולות נוספות',
  copy: 'העתקה',
  search: 'חיפוש',
  loading: 'בטעינה',
  file: 'שם הקובץ',
  notes: 'פתקים',
  history: 'היסטוריה',
  hint: 'אותיות, ספרות ונקודה; עד 255.',
  error: 'כבר יש קובץ בשם הזה. בחרו שם אחר או שמרו כגרסה הבאה.',
  counter: '412 מתוך 2,000',
  over: '2,412 מתוך 2,000',
  option: 'החדש קודם',
  otherOption: 'לפי שם',
  saved: 'נשמר',
  saving: 'שומר',
  offline: 'לא מקוון (3)',
  needsYou: 'מחכה לכם',
  relative: 'לפני 3 ימים',
  exact: 'יום חמישי, 12 בנובמבר 2026, 09:00 · ירושלים (UTC+2)',
  newer: 'חדשים יותר',
  older: 'ישנים יותר',
  progress: '12 מתוך 40 קבצים',
  noProgress: 'ממתין למארח הקוד',
  table: 'קבצים לפי שפה',
  columns: ['שפה', 'קבצים', 'שינוי אחרון'],
  empty: 'פתקים שכתבת ליד קוד מופיעים כאן.',
  failed: 'לא ניתן לקרוא את הפעילות.',
  safe: 'דבר לא אבד; שאר הדף עדכני.',
  announcement: 'תחזוקה ביום ראשון, 06:00 עד 06:10.',
  dismiss: 'סגירה',
  task: 'קודם לכתוב את הבדיקה',
  papers: ['קרם', 'לימון', 'מנטה', 'משמש', 'תכלת', 'לילך', 'ורוד'],
}
