/** The words of the front door, the error pages and the offline page. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('home', {
  sentence: {
    en: 'Your code on a shelf, with notes that stay where you put them.',
    he: 'הקוד שלכם על מדף, עם פתקים שנשארים במקום ששמתם אותם.',
  },
  lead: {
    en: 'Keep files, find any line, pin a thought to it, and be reminded in time.',
    he: 'שומרים קבצים, מוצאים כל שורה, מצמידים אליה מחשבה ומקבלים תזכורת בזמן.',
  },
  description: {
    en: 'A self-hosted library for code files, with sticky notes that follow the code.',
    he: 'ספרייה עצמאית לקובצי קוד, עם פתקים שהולכים אחרי הקוד.',
  },
  sign_in: { en: 'Sign in', he: 'כניסה' },
  open_library: { en: 'Open my library', he: 'פתיחת הספרייה שלי' },
  miniature: {
    en: 'A file with a note beside its third line',
    he: 'קובץ ופתק לצד השורה השלישית שלו',
  },
  miniature_lines: {
    en: { one: '{n} line', other: '{n} lines' },
    he: { one: 'שורה אחת', two: 'שתי שורות', other: '{n} שורות' },
  },
  note_label: { en: 'Note on line 3', he: 'פתק על שורה 3' },
  note_title: { en: 'Keep the order', he: 'לשמור על הסדר' },
  note_text: {
    en: 'Files come in sorted; do not sort again.',
    he: 'הקבצים מגיעים ממוינים; לא למיין שוב.',
  },
  task_done: { en: 'Test with 10,000 files', he: 'לבדוק עם 10,000 קבצים' },
  task_open: { en: 'Show the result to Noam', he: 'להראות את התוצאה לנועם' },
  error_title_400: { en: 'This could not be read', he: 'אי אפשר לקרוא את זה' },
  error_title_401: { en: 'Please sign in', he: 'יש להיכנס' },
  error_title_403: { en: 'Not open to you', he: 'לא פתוח בפניכם' },
  error_title_404: { en: 'Nothing here', he: 'אין כאן דבר' },
  error_title_429: { en: 'One moment', he: 'רק רגע' },
  error_title_500: { en: 'Something failed', he: 'משהו נכשל' },
  error_retry: {
    en: { one: 'You can go on in {n} second.', other: 'You can go on in {n} seconds.' },
    he: {
      one: 'אפשר להמשיך בעוד שנייה.',
      two: 'אפשר להמשיך בעוד שתי שניות.',
      other: 'אפשר להמשיך בעוד {n} שניות.',
    },
  },
  error_details: { en: 'Details', he: 'פרטים' },
  error_request: { en: 'Request', he: 'בקשה' },
  error_copy: { en: 'Copy', he: 'העתקה' },
  error_home: { en: 'Go to the start page', he: 'לעמוד הפתיחה' },
  error_library: { en: 'Open my library', he: 'פתיחת הספרייה שלי' },
  error_again: { en: 'Try again', he: 'לנסות שוב' },
  offline_title: { en: 'No connection', he: 'אין חיבור' },
  offline_happened: {
    en: 'There is no copy of this page on this device.',
    he: 'אין עותק של העמוד הזה במכשיר הזה.',
  },
  offline_safe: {
    en: 'What you wrote is kept on this device and will be sent.',
    he: 'מה שכתבתם שמור במכשיר ויישלח.',
  },
  offline_available: { en: 'Kept on this device', he: 'שמור במכשיר הזה' },
  offline_nothing: { en: 'Nothing.', he: 'כלום.' },
  offline_unsent: { en: 'Waiting to be sent', he: 'מחכה לשליחה' },
  device: { en: 'This device', he: 'המכשיר הזה' },
  device_lead: {
    en: 'What this browser keeps. It is chosen for each device, and goes when you sign out.',
    he: 'מה שהדפדפן הזה שומר. נבחר לכל מכשיר בנפרד, ונמחק כשמתנתקים מהחשבון.',
  },
  device_pages: { en: 'Reading without a connection', he: 'קריאה בלי חיבור' },
  device_keep: {
    en: 'Keep the pages that I open on this device',
    he: 'שמירת העמודים שנפתחים במכשיר הזה',
  },
  device_bounds: {
    en: 'The newest 50 pages of your own files, boards and lists, 10 MB at most, for 14 days.',
    he: '50 העמודים האחרונים של הקבצים, הלוחות והרשימות שלכם, עד 10 מגה־בייט, למשך 14 יום.',
  },
  device_kept: {
    en: { one: 'Kept now: one page, {size}.', other: 'Kept now: {n} pages, {size}.' },
    he: {
      one: 'שמור עכשיו: עמוד אחד, {size}.',
      two: 'שמורים עכשיו: שני עמודים, {size}.',
      other: 'שמורים עכשיו: {n} עמודים, {size}.',
    },
  },
  device_none: { en: 'Nothing is kept now.', he: 'כרגע לא שמור דבר.' },
  device_forget: { en: 'Remove them', he: 'הסרה' },
  device_unsent: { en: 'Nothing is waiting.', he: 'אין מה שמחכה.' },
  device_script: {
    en: 'This needs a script, and scripts are off in this browser: nothing is kept.',
    he: 'לשם כך נדרש סקריפט, ובדפדפן הזה הסקריפטים כבויים: לא נשמר דבר.',
  },
  device_impossible: {
    en: 'This browser keeps nothing here: it allows that only over https.',
    he: 'הדפדפן הזה לא שומר כאן דבר: הוא מאפשר זאת רק דרך https.',
  },
  patterns: { en: 'Patterns', he: 'דגמים' },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
