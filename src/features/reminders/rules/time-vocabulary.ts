/** The vocabulary of times, English and Hebrew, each list as the inside of a pattern. */
import type { Repeat } from '../contract/limits.ts'

export interface TimeOfDay {
  hour: number
  minute: number
  /** An hour from 1 to 11 without further information: it may be one of the evening. */
  isOpen?: boolean
}

export const MORNING: TimeOfDay = { hour: 9, minute: 0 }

export const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  אחת: 1,
  אחד: 1,
  שתי: 2,
  שני: 2,
  שלוש: 3,
  שלושה: 3,
  ארבע: 4,
  ארבעה: 4,
  חמש: 5,
  חמישה: 5,
  שש: 6,
  שישה: 6,
  שבע: 7,
  שבעה: 7,
  שמונה: 8,
  תשע: 9,
  תשעה: 9,
  עשר: 10,
  עשרה: 10,
}
// A word ends with a space: "am" is no minute.
export const NUMBER = `(?:(\\d{1,4}) ?|(${Object.keys(NUMBERS).join('|')}) )`

export type Unit = 'minutes' | 'hours' | 'days' | 'weeks' | 'months'

/** The units that one word means: "hours" after a number, "שעתיים" by itself. */
export const UNITS: readonly [words: string, unit: Unit][] = [
  ['minutes?|mins?|m|דקות|דקה', 'minutes'],
  ['hours?|hrs?|h|שעות|שעה', 'hours'],
  ['days?|d|ימים|יום', 'days'],
  ['weeks?|w|שבועות|שבוע', 'weeks'],
  ['months?|חודשים|חודש', 'months'],
]
export const PAIRS: readonly [word: string, unit: Unit][] = [
  ['שעתיים', 'hours'],
  ['יומיים', 'days'],
  ['שבועיים', 'weeks'],
  ['חודשיים', 'months'],
]

export const WEEKDAYS = [
  'monday|mon|שני',
  'tuesday|tues|tue|שלישי',
  'wednesday|wed|רביעי',
  'thursday|thurs|thu|חמישי',
  'friday|fri|שישי',
  'saturday|sat|שבת',
  'sunday|sun|ראשון',
]
export const MONTHS = [
  'january|jan|ינואר',
  'february|feb|פברואר',
  'march|mar|מרץ|מרס',
  'april|apr|אפריל',
  'may|מאי',
  'june|jun|יוני',
  'july|jul|יולי',
  'august|aug|אוגוסט',
  'september|sept|sep|ספטמבר',
  'october|oct|אוקטובר',
  'november|nov|נובמבר',
  'december|dec|דצמבר',
]
export const MONTH = MONTHS.join('|')

/** The leading word is removed, and the rest names the day ("every monday") or the time ("every evening"). */
export const SERIES: readonly [pattern: string, repeat: Repeat][] = [
  [`(?:every|each|כל)(?= (?:יום )?(?:${WEEKDAYS.join('|')})(?: |$))`, 'weekly'],
  ['(?:every|each) (?:weekday|workday)|(?:on )?weekdays|כל יום חול|בימי חול|ימי חול', 'weekdays'],
  ['(?:every|each|כל)(?= (?:morning|afternoon|evening|בוקר|צהריים|ערב)(?: |$))', 'daily'],
  ['(?:every|each) day|daily|כל יום|מדי יום', 'daily'],
  ['(?:every|each) week|weekly|כל שבוע|מדי שבוע', 'weekly'],
  ['(?:every|each) month|monthly|כל חודש|מדי חודש', 'monthly'],
]

/** Times of day with a name; the second number is added to an hour that follows or precedes it. */
export const NAMED_TIMES: readonly [words: string, time: TimeOfDay, isEvening: boolean][] = [
  ['in the morning|this morning|morning|בבוקר|הבוקר|בוקר', MORNING, false],
  ['at noon|noon|midday|בצהריים|צהריים', { hour: 12, minute: 0 }, false],
  ['in the afternoon|this afternoon|afternoon|אחר הצהריים|אחהצ', { hour: 15, minute: 0 }, true],
  [
    '(?:by |at )?(?:the )?end of (?:the )?(?:day|work)|eod|(?:ב|עד )?סוף (?:היום|יום העבודה)',
    { hour: 18, minute: 0 },
    true,
  ],
  ['in the evening|this evening|evening|tonight|בערב|הערב|ערב', { hour: 21, minute: 0 }, true],
]
