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
  set_up_title: { en: 'Sign-in is not set up yet', he: 'הכניסה עדיין לא הוגדרה' },
  set_up_why: {
    en: 'This server can be reached over a network, where a name alone proves nothing, and it does not know a messenger bot yet. Nobody can sign in until it does.',
    he: 'אפשר להגיע לשרת הזה דרך הרשת, ודרך הרשת אין די בשם כדי להוכיח מי אתם. השרת עדיין אינו מכיר בוט של המסנג׳ר, ועד שיכיר אי אפשר להיכנס.',
  },
  set_up_operator: { en: 'If you run this server', he: 'אם אתם מפעילים את השרת' },
  set_up_bot: {
    en: 'Create a bot in the messenger and tell it the domain of this site.',
    he: 'צרו בוט במסנג׳ר ומסרו לו את הדומיין של האתר הזה.',
  },
  set_up_settings: {
    en: 'Set these environment variables, the last one to the public address of this site:',
    he: 'הגדירו את משתני הסביבה האלה, ואת האחרון לכתובת הציבורית של האתר:',
  },
  set_up_admin: {
    en: 'Name yourself as administrator by your messenger id, then start the server again:',
    he: 'הגדירו את עצמכם כמנהלים לפי המזהה שלכם במסנג׳ר, והפעילו שוב את השרת:',
  },
  set_up_local: {
    en: 'Is it only for you, on this machine? Then leave HOST, BASE_URL and TRUSTED_PROXIES unset and open it on localhost, without a proxy: there a name is enough.',
    he: 'השרת רק בשבילכם, במחשב הזה? השאירו את HOST, את BASE_URL ואת TRUSTED_PROXIES ריקים ופתחו אותו ב־localhost, בלי פרוקסי: במקרה כזה די בשם.',
  },
  set_up_guest: {
    en: 'Otherwise, please ask the person who runs this server.',
    he: 'אחרת, פנו למי שמפעיל את השרת.',
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
