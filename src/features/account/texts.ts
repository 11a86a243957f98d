/** The words of the account. */
import { defineTexts, type KeysOf } from '../../platform/i18n/index.ts'

export const texts = defineTexts('account', {
  settings: { en: 'Settings', he: 'הגדרות' },
  general: { en: 'Language and look', he: 'שפה ומראה' },
  notifications: { en: 'Notifications', he: 'התראות' },
  sessions: { en: 'Sessions', he: 'חיבורים' },
  sessions_lead: {
    en: 'Every device that is signed in as you. End the ones you do not know.',
    he: 'כל מכשיר שמחובר בשמכם. סיימו את אלה שאינכם מכירים.',
  },
  this_device: { en: 'This device', he: 'המכשיר הזה' },
  device: { en: 'Device', he: 'מכשיר' },
  unknown_device: { en: 'Unknown device', he: 'מכשיר לא מוכר' },
  network: { en: 'Network {prefix}', he: 'רשת {prefix}' },
  signed_in: { en: 'Signed in', he: 'נכנס' },
  last_seen: { en: 'Last seen', he: 'נראה לאחרונה' },
  end: { en: 'End', he: 'סיום' },
  end_label: { en: 'End the session of {device}', he: 'סיום החיבור של {device}' },
  end_others: { en: 'End all other sessions', he: 'סיום כל החיבורים האחרים' },
  ended: {
    en: { one: '{n} session ended.', other: '{n} sessions ended.' },
    he: { one: 'חיבור אחד הסתיים.', two: 'שני חיבורים הסתיימו.', other: '{n} חיבורים הסתיימו.' },
  },
  saved: { en: 'Saved.', he: 'נשמר.' },
  language: { en: 'Language', he: 'שפה' },
  time_zone: { en: 'Time zone', he: 'אזור זמן' },
  time_zone_hint: {
    en: 'Reminders and times follow it. It is now {time}.',
    he: 'התזכורות והשעות לפיו. עכשיו {time}.',
  },
  theme: { en: 'Theme', he: 'ערכת צבעים' },
  theme_system: { en: 'Like the device', he: 'כמו המכשיר' },
  theme_light: { en: 'Light', he: 'בהירה' },
  theme_dark: { en: 'Dark', he: 'כהה' },
  theme_contrast: { en: 'High contrast', he: 'ניגודיות גבוהה' },
  density: { en: 'Rows', he: 'שורות' },
  density_comfortable: { en: 'Comfortable', he: 'מרווחות' },
  density_compact: { en: 'Compact', he: 'צפופות' },
  text_scale: { en: 'Text size', he: 'גודל הטקסט' },
  percent: { en: '{n} %', he: '{n}%' },
  save: { en: 'Save', he: 'שמירה' },
})

declare module '../../platform/i18n/index.ts' {
  interface TextCatalogue extends Record<KeysOf<typeof texts>, true> {}
}
