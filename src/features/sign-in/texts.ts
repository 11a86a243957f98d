/** The words of signing in. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('sign_in', {
  title: { en: 'Sign in', he: 'כניסה' },
  returning: { en: 'You will come back to {place}.', he: 'אחר כך תחזרו אל {place}.' },
  receives: { en: 'Codeshelf will receive', he: 'Codeshelf תקבל' },
  receives_name: { en: 'your name and username', he: 'את השם ושם המשתמש' },
  receives_picture: { en: 'your picture', he: 'את התמונה' },
  receives_id: { en: 'your account id', he: 'את מזהה החשבון' },
  no_script: {
    en: 'Signing in needs JavaScript, because the messenger proves who you are through it.',
    he: 'הכניסה דורשת JavaScript, כי דרכו המסנג׳ר מוכיח מי אתם.',
  },
  widget_absent: {
    en: 'The sign-in button has not appeared. A content blocker or the network may hold it back.',
    he: 'כפתור הכניסה לא הופיע. ייתכן שחוסם תוכן או הרשת מעכבים אותו.',
  },
  stand_in_title: {
    en: 'Local sign-in: no bot is configured on this server',
    he: 'כניסה מקומית: לא הוגדר בוט בשרת הזה',
  },
  stand_in_first: {
    en: 'The first person to sign in here becomes the administrator.',
    he: 'הראשון שנכנס כאן נעשה מנהל.',
  },
  name: { en: 'Your name', he: 'השם שלכם' },
  name_hint: {
    en: 'The same name opens the same library again.',
    he: 'אותו שם פותח שוב את אותה ספרייה.',
  },
  enter: { en: 'Sign in', he: 'כניסה' },
  entering: { en: 'Signing in', he: 'נכנסים' },
  refused: {
    en: 'That sign-in has expired. Press the button again.',
    he: 'הכניסה הזאת פגה. לחצו שוב על הכפתור.',
  },
  limited: {
    en: {
      one: 'Too many attempts. Try again in {n} second.',
      other: 'Too many attempts. Try again in {n} seconds.',
    },
    he: {
      one: 'יותר מדי ניסיונות. נסו שוב בעוד שנייה.',
      two: 'יותר מדי ניסיונות. נסו שוב בעוד שתי שניות.',
      other: 'יותר מדי ניסיונות. נסו שוב בעוד {n} שניות.',
    },
  },
  failed: {
    en: 'The server could not be reached. Nothing is lost; try again.',
    he: 'אי אפשר להגיע לשרת. דבר לא אבד; נסו שוב.',
  },
  closed: {
    en: 'Nobody can sign in here yet: this server has no bot. Its operator sets BOT_TOKEN and BOT_USERNAME.',
    he: 'עדיין אי אפשר להיכנס כאן: לשרת אין בוט. המפעיל מגדיר את BOT_TOKEN ואת BOT_USERNAME.',
  },
  leave_title: { en: 'Sign out?', he: 'לצאת?' },
  leave_text: {
    en: 'Another site asked for this, so we ask you first.',
    he: 'אתר אחר ביקש זאת, ולכן אנחנו שואלים אתכם קודם.',
  },
  leave: { en: 'Sign out', he: 'יציאה' },
  stay: { en: 'Stay signed in', he: 'להישאר מחוברים' },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
