/** Times written as text, English and Hebrew. It is Saturday 14 November 2026, 09:00 in Jerusalem. */
import { expect, test } from 'vitest'
import { readTime } from './reading-time.ts'

const ZONE = 'Asia/Jerusalem'
const NOW = Date.parse('2026-11-14T09:00:00+02:00')

const wall = (moment: number | null) =>
  moment === null
    ? null
    : Temporal.Instant.fromEpochMilliseconds(moment)
        .toZonedDateTimeISO(ZONE)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
const read = (text: string, now = NOW) => wall(readTime(text, now, ZONE).at)

test.each([
  ['tomorrow at 9', '2026-11-15T09:00'],
  ['Tomorrow 9', '2026-11-15T09:00'],
  ['tomorrow', '2026-11-15T09:00'],
  ['tomorrow 9:30', '2026-11-15T09:30'],
  ['tomorrow evening', '2026-11-15T21:00'],
  ['tomorrow at 9 in the evening', '2026-11-15T21:00'],
  ['remind me tomorrow at 9', '2026-11-15T09:00'],
  ['in 2 hours', '2026-11-14T11:00'],
  ['2h', '2026-11-14T11:00'],
  ['90m', '2026-11-14T10:30'],
  ['in an hour', '2026-11-14T10:00'],
  ['in half an hour', '2026-11-14T09:30'],
  ['in 3 days', '2026-11-17T09:00'],
  ['in two weeks', '2026-11-28T09:00'],
  ['today at 17:30', '2026-11-14T17:30'],
  ['9pm', '2026-11-14T21:00'],
  ['9 p.m.', '2026-11-14T21:00'],
  ['tomorrow at 9 am', '2026-11-15T09:00'],
  ['8 AM', '2026-11-15T08:00'],
  ['12am', '2026-11-15T00:00'],
  ['12pm', '2026-11-14T12:00'],
  ['at 10', '2026-11-14T10:00'],
  ['at 9', '2026-11-15T09:00'],
  ['noon', '2026-11-14T12:00'],
  ['at midnight', '2026-11-15T00:00'],
  ['tonight', '2026-11-14T21:00'],
  ['end of day', '2026-11-14T18:00'],
  ['tomorrow by the end of the day', '2026-11-15T18:00'],
  ['tomorrow eod', '2026-11-15T18:00'],
  ['סוף היום', '2026-11-14T18:00'],
  ['מחר בסוף היום', '2026-11-15T18:00'],
  ['tonight at 8', '2026-11-14T20:00'],
  ['day after tomorrow at noon', '2026-11-16T12:00'],
  ['next monday', '2026-11-16T09:00'],
  ['monday 10:15', '2026-11-16T10:15'],
  ['saturday 8', '2026-11-21T08:00'],
  ['saturday 10', '2026-11-14T10:00'],
  ['6 dec', '2026-12-06T09:00'],
  ['dec 6 at 14:00', '2026-12-06T14:00'],
  ['3 march', '2027-03-03T09:00'],
  ['6.12 9:30', '2026-12-06T09:30'],
  ['6/12/2027 at 9', '2027-12-06T09:00'],
  ['2026-12-06 9:30', '2026-12-06T09:30'],
  ['next week', '2026-11-21T09:00'],
  // They are in the past, and are refused as such.
  ['yesterday at 9:00', '2026-11-13T09:00'],
  ['yesterday 8', '2026-11-13T08:00'],
  ['yesterday', '2026-11-13T09:00'],
  ['day before yesterday at noon', '2026-11-12T12:00'],
  ['אתמול ב-9:00', '2026-11-13T09:00'],
  ['אתמול 8', '2026-11-13T08:00'],
  ['שלשום בערב', '2026-11-12T21:00'],
  ['מחר ב-9', '2026-11-15T09:00'],
  ['מחר ב־9', '2026-11-15T09:00'],
  ['מחר ב9', '2026-11-15T09:00'],
  ['מחר 9', '2026-11-15T09:00'],
  ['מחר בשעה 9:30', '2026-11-15T09:30'],
  ['מחר בערב ב-8', '2026-11-15T20:00'],
  ['מחרתיים בבוקר', '2026-11-16T09:00'],
  ['בעוד שעתיים', '2026-11-14T11:00'],
  ['בעוד שעה', '2026-11-14T10:00'],
  ['בעוד שלוש שעות', '2026-11-14T12:00'],
  ['עוד 20 דקות', '2026-11-14T09:20'],
  ['בעוד חצי שעה', '2026-11-14T09:30'],
  ['בעוד יומיים', '2026-11-16T09:00'],
  ['בשבוע הבא', '2026-11-21T09:00'],
  ['היום ב-17:30', '2026-11-14T17:30'],
  ['הערב', '2026-11-14T21:00'],
  ['הערב ב-8', '2026-11-14T20:00'],
  ['ביום ראשון ב-10', '2026-11-15T10:00'],
  ['יום שני', '2026-11-16T09:00'],
  ['בשבת ב-9', '2026-11-21T09:00'],
  ['6 בדצמבר ב-9', '2026-12-06T09:00'],
  ['ב-6.12 ב-9', '2026-12-06T09:00'],
  ['תזכיר לי מָחָר ב-9', '2026-11-15T09:00'],
])('%s', (text, expected) => expect(read(text)).toBe(expected))

test.each([
  '',
  '   ',
  'banana',
  'tomorrow banana',
  'tomorrow at 25',
  '13 pm',
  '31 feb',
  '31.2.2027',
  'at 9:75',
  'מחר בננה',
  'in',
  'x'.repeat(100),
  '99999999',
])('%j is not understood, and nothing is guessed', (text) => expect(read(text)).toBeNull())

test('hours pass through a clock change; days keep the clock', () => {
  const night = Date.parse('2026-03-27T01:30:00+02:00')
  expect(read('in 1 hour', night)).toBe('2026-03-27T03:30')
  expect(read('in 1 day', Date.parse('2026-03-26T12:00:00+02:00'))).toBe('2026-03-27T12:00')
  const noon = Date.parse('2026-03-26T12:00:00+02:00')
  expect(read('tomorrow at 2:30', noon)).toBe('2026-03-27T03:30')
  // The result shows that the clock skips the time that was written.
  expect(readTime('tomorrow at 2:30', noon, ZONE)).toMatchObject({ isGap: true })
  expect(readTime('tomorrow at 3:30', noon, ZONE)).toMatchObject({ isGap: false })
})

test.each([
  ['every day at 8', '2026-11-15T08:00', 'daily'],
  ['every day at 10', '2026-11-14T10:00', 'daily'],
  ['daily 8', '2026-11-15T08:00', 'daily'],
  ['every morning', '2026-11-15T09:00', 'daily'],
  ['every evening', '2026-11-14T21:00', 'daily'],
  // Saturday: in Jerusalem the next weekday is Sunday.
  ['every weekday 8:30', '2026-11-15T08:30', 'weekdays'],
  ['every weekday 17:00', '2026-11-15T17:00', 'weekdays'],
  ['every monday at 9', '2026-11-16T09:00', 'weekly'],
  ['every week', '2026-11-21T09:00', 'weekly'],
  ['every month', '2026-12-14T09:00', 'monthly'],
  ['כל יום ב-8', '2026-11-15T08:00', 'daily'],
  ['כל יום ב־8', '2026-11-15T08:00', 'daily'],
  ['כל ערב', '2026-11-14T21:00', 'daily'],
  ['כל יום חול ב-8:30', '2026-11-15T08:30', 'weekdays'],
  ['כל יום שני ב-9', '2026-11-16T09:00', 'weekly'],
  ['כל שבת ב-10', '2026-11-14T10:00', 'weekly'],
  ['כל שבוע', '2026-11-21T09:00', 'weekly'],
  ['כל חודש ב-9:30', '2026-11-14T09:30', 'monthly'],
  ['tomorrow at 9', '2026-11-15T09:00', ''],
])('%s repeats', (text, expected, repeat) => {
  const understood = readTime(text, NOW, ZONE)
  expect([wall(understood.at), 'repeat' in understood && understood.repeat]).toEqual([
    expected,
    repeat,
  ])
})

test.each([
  ['tomorrow 9', '2026-11-15T21:00'],
  ['at 3', '2026-11-14T15:00'],
  ['מחר ב-9', '2026-11-15T21:00'],
  ['every day at 8', '2026-11-14T20:00'],
  ['tomorrow 09:00', null],
  ['tomorrow 9:30', null],
  ['9 am', null],
  ['tomorrow morning at 9', null],
  ['tonight at 8', null],
  ['tomorrow 14', null],
  ['tomorrow', null],
  ['in 2 hours', null],
])('%s may also mean', (text, other) => {
  const understood = readTime(text, NOW, ZONE)
  expect('other' in understood && wall(understood.other)).toBe(other)
})

test.each([
  ['tomorrow banana', ['banana']],
  ['Banana, tomorrow at 9 Please', ['Banana,']],
  ['every 2 hours', ['every']],
  ['tomorrow at 25', ['at', '25']],
  ['מחר בננה ב-9', ['בננה']],
  // Each word can be read; together they are no date.
  ['31 feb', ['31', 'feb']],
])('%s: the words that were not read are named', (text, unread) =>
  expect(readTime(text, NOW, ZONE)).toEqual({ at: null, unread }),
)
