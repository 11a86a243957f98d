/** The words of notifications. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('push', {
  notifications: { en: 'Notifications', he: 'התראות' },
  lead: {
    en: 'A due reminder rings on every device that is switched on here, also while Codeshelf is closed. On other devices it rings while Codeshelf is open, and it always waits in the bell.',
    he: 'תזכורת שהגיע זמנה תצלצל בכל מכשיר שהופעל כאן, גם כש־Codeshelf סגור. במכשירים אחרים היא תצלצל כל עוד Codeshelf פתוח, ובכל מקרה היא מחכה בפעמון.',
  },
  this_device: { en: 'This device', he: 'המכשיר הזה' },
  checking: { en: 'Checking this browser', he: 'בודק את הדפדפן' },
  needs_script: {
    en: 'Switching a device on needs a script, and scripts are off in this browser.',
    he: 'כדי להפעיל מכשיר נדרש סקריפט, ובדפדפן הזה הסקריפטים כבויים.',
  },
  is_working: { en: 'Working', he: 'פועל' },
  is_untested: { en: 'Not tested yet', he: 'עוד לא נבדק' },
  is_failing: { en: 'Failing', he: 'נכשל' },
  is_key_changed: { en: 'Needs switching on again', he: 'צריך להפעיל מחדש' },
  is_off: { en: 'Off', he: 'כבוי' },
  is_blocked: { en: 'Blocked', he: 'חסום' },
  is_unsupported: { en: 'Not possible here', he: 'לא אפשרי כאן' },
  says_working: {
    en: 'Reminders ring on this device.',
    he: 'תזכורות מצלצלות במכשיר הזה.',
  },
  says_untested: {
    en: 'Switched on. Send a test to see that it arrives.',
    he: 'הופעל. שלחו בדיקה כדי לראות שהיא מגיעה.',
  },
  says_failing: {
    en: 'Switched on, but the last notification did not arrive. Send a test, or switch it off and on.',
    he: 'הופעל, אבל ההתראה האחרונה לא הגיעה. שלחו בדיקה, או כבו והפעילו מחדש.',
  },
  says_key_changed: {
    en: 'The server has a new key. Switch this device on again.',
    he: 'לשרת יש מפתח חדש. הפעילו את המכשיר מחדש.',
  },
  says_off: {
    en: 'While Codeshelf is closed, no reminder rings on this device.',
    he: 'כש־Codeshelf סגור, שום תזכורת לא מצלצלת במכשיר הזה.',
  },
  says_blocked: {
    en: 'The browser blocks notifications from this site. Allow them in the site settings, beside the address, then reload.',
    he: 'הדפדפן חוסם התראות מהאתר הזה. אפשרו אותן בהגדרות האתר, ליד הכתובת, וטענו מחדש.',
  },
  says_unsupported: {
    en: 'This browser cannot be notified. On an iPhone, add Codeshelf to the home screen and open it from there.',
    he: 'לדפדפן הזה אי אפשר לשלוח התראות. באייפון, הוסיפו את Codeshelf למסך הבית ופתחו משם.',
  },
  says_not_configured: {
    en: 'This server cannot send notifications to a closed browser yet. Its administrator has to set VAPID_SUBJECT, or an https BASE_URL.',
    he: 'השרת הזה עדיין לא יכול לשלוח התראות לדפדפן סגור. על מי שמנהל אותו להגדיר VAPID_SUBJECT, או BASE_URL עם https.',
  },
  while_open: { en: 'While Codeshelf is open', he: 'כל עוד Codeshelf פתוח' },
  open_rings: {
    en: 'A due reminder rings in this browser as long as one of its tabs shows Codeshelf. Of several tabs, one rings.',
    he: 'תזכורת שהגיע זמנה תצלצל בדפדפן הזה כל עוד Codeshelf פתוח באחת הכרטיסיות. אם פתוחות כמה, תצלצל אחת.',
  },
  open_silent: {
    en: 'A due reminder is shown on the page and waits in the bell. Nothing is heard.',
    he: 'תזכורת שהגיע זמנה תוצג בדף ותחכה בפעמון. לא יישמע דבר.',
  },
  sound: { en: 'Play a sound on this device', he: 'להשמיע צליל במכשיר הזה' },
  try_sound: { en: 'Listen', he: 'האזנה' },
  allow: { en: 'Allow notifications', he: 'לאפשר התראות' },
  open_granted: {
    en: 'The browser also shows a notification.',
    he: 'הדפדפן גם יציג התראה.',
  },
  open_default: {
    en: 'The browser can also show a notification, if you allow it.',
    he: 'הדפדפן יכול גם להציג התראה, אם תאפשרו.',
  },
  open_denied: {
    en: 'The browser blocks notifications from this site, so it shows none. They can be allowed in the site settings, beside the address.',
    he: 'הדפדפן חוסם התראות מהאתר הזה ולכן לא יציג אותן. אפשר לאפשר אותן בהגדרות האתר, ליד הכתובת.',
  },
  turn_on: { en: 'Switch on here', he: 'הפעלה כאן' },
  turn_on_again: { en: 'Switch on again', he: 'הפעלה מחדש' },
  turn_off: { en: 'Switch off here', he: 'כיבוי כאן' },
  test: { en: 'Send a test', he: 'שליחת בדיקה' },
  testing: { en: 'Sending', he: 'שולח' },
  test_accepted: { en: 'Accepted by the push service', he: 'שירות ההתראות קיבל' },
  test_not_accepted: { en: 'Not accepted by the push service', he: 'שירות ההתראות לא קיבל' },
  test_shown: { en: 'Shown on this screen', he: 'הוצגה במסך הזה' },
  test_waiting: { en: 'Not seen on this screen yet', he: 'עדיין לא נראתה במסך הזה' },
  failed_now: {
    en: 'That did not work. Nothing was changed; try again in a moment.',
    he: 'זה לא הצליח. דבר לא השתנה; נסו שוב בעוד רגע.',
  },
  refused_permission: {
    en: 'The browser was not allowed to show notifications, so nothing was switched on.',
    he: 'הדפדפן לא קיבל רשות להציג התראות, ולכן דבר לא הופעל.',
  },
  repaired: {
    en: 'The server had a new key, so this device was switched on again.',
    he: 'לשרת היה מפתח חדש, ולכן המכשיר הזה הופעל מחדש.',
  },
  devices: { en: 'All devices', he: 'כל המכשירים' },
  no_devices: { en: 'No device is switched on.', he: 'אף מכשיר אינו מופעל.' },
  provider: { en: 'Through {provider}', he: 'דרך {provider}' },
  added: { en: 'added', he: 'נוסף' },
  last_success: { en: 'last arrived', he: 'הגיעה לאחרונה' },
  never: { en: 'nothing has arrived yet', he: 'עוד לא הגיעה התראה' },
  failing_since: { en: 'failing since', he: 'נכשל מאז' },
  remove: { en: 'Remove', he: 'הסרה' },
  remove_label: { en: 'Remove {device}', he: 'הסרה: {device}' },
  cleanup: { en: 'Clean up', he: 'ניקוי' },
  cleanup_lead: {
    en: 'Removes devices on which nothing has arrived for a while.',
    he: 'מסיר מכשירים שלא הגיעה אליהם התראה זמן מה.',
  },
  older_than: { en: 'Nothing arrived for', he: 'לא הגיעה התראה במשך' },
  days: {
    en: { one: '{n} day', other: '{n} days' },
    he: { one: 'יום', two: 'יומיים', other: '{n} ימים' },
  },
  remove_all: { en: 'Remove all devices', he: 'הסרת כל המכשירים' },
  remove_all_lead: {
    en: 'Then nothing rings while Codeshelf is closed, until a device is switched on again from that device itself.',
    he: 'אחרי זה דבר לא יצלצל כש־Codeshelf סגור, עד שיופעל מכשיר מחדש מתוך המכשיר עצמו.',
  },
  remove_all_sure: { en: 'Yes, remove all', he: 'כן, להסיר הכול' },
  removed: {
    en: { one: 'One device was removed.', other: '{n} devices were removed.' },
    he: { one: 'מכשיר אחד הוסר.', two: 'שני מכשירים הוסרו.', other: '{n} מכשירים הוסרו.' },
  },
  removed_none: { en: 'No device had to be removed.', he: 'לא היה מה להסיר.' },
  why_wrong_key: {
    en: 'the push service refuses the server’s key',
    he: 'שירות ההתראות דוחה את המפתח של השרת',
  },
  why_timeout: { en: 'the push service does not answer', he: 'שירות ההתראות אינו עונה' },
  why_other: { en: 'the push service could not take it', he: 'שירות ההתראות לא הצליח לקבל' },
  test_title: { en: 'A test from Codeshelf', he: 'בדיקה מ-Codeshelf' },
  test_body: { en: 'Notifications arrive on this device.', he: 'התראות מגיעות למכשיר הזה.' },
  file_saved_title: { en: 'An agent saved a file', he: 'סוכן שמר קובץ' },
  action_failed: {
    en: 'That could not be done. Open Codeshelf and try again.',
    he: 'זה לא הצליח. פתחו את Codeshelf ונסו שוב.',
  },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
