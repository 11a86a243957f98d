/** Plain limits of reminders: the browser reads them too. */
export const PRESETS = ['1h', '3h', '24h', '1w', 'today-21', 'tomorrow-09'] as const
export type Preset = (typeof PRESETS)[number]

export const REPEATS = ['daily', 'weekdays', 'weekly', 'monthly'] as const
export type Repeat = (typeof REPEATS)[number]

export const SNOOZE_MIN = 1
export const SNOOZE_MAX = 1_440
export const SNOOZE_DEFAULT = 60

/** While a badge is on the screen the client requests at least this often. */
export const BADGE_REFRESH_SECONDS = 300
/** A client with nothing to wait for requests again after this time: another device may have set something. */
export const CLIENT_CEILING_SECONDS = 1_800

/** If more became due at one moment, they are counted, not listed. */
export const RINGING_MAX = 20
export const LIST_DEFAULT = 20
export const LIST_MAX = 50
export const PREVIEW_LENGTH_IN_WORDS = 6
export const MAX_YEARS_AHEAD = 10
export const MAX_WHEN_TEXT = 100
