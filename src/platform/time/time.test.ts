/** Moments on the wire and as text. */
import { describe, expect, test } from 'vitest'
import { exactTime, relativeTime, zoneLabel } from './format.ts'
import { dayIn, isTimeZone, parseIso, readableZone, toIso, toIsoOrNull } from './index.ts'

const AT = Date.parse('2026-11-14T09:30:00.123Z')

describe('ISO 8601', () => {
  test('a moment leaves in one form', () => {
    expect(toIso(AT)).toBe('2026-11-14T09:30:00.123+00:00')
    expect(toIsoOrNull(null)).toBeNull()
  })

  test.each([
    '2026-11-14T09:30:00.123Z',
    '2026-11-14T09:30:00.123+00:00',
    '2026-11-14T09:30:00.123',
    '2026-11-14 09:30:00.123',
    '2026-11-14T11:30:00.123+02:00',
    '2026-11-14T11:30:00.123+0200',
    '2026-11-14T11:30:00.123+02',
    '2026-11-14T00:30:00.123-09:00',
    '2026-11-14T09:30:00,123Z',
    '2026-11-14T09:30:00.123999Z',
    '2026-11-14t09:30:00.123z',
  ])('%s is read as the same moment', (text) => {
    expect(parseIso(text)).toBe(AT)
  })

  test('what leaves comes back unchanged', () => {
    for (const at of [0, AT, 951_782_400_000, 4_102_444_799_999])
      expect(parseIso(toIso(at))).toBe(at)
  })

  test.each([
    '',
    'now',
    '1',
    'Jan 5',
    '2026-11-14',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-11-14T25:00:00Z',
    '2026-11-14T09:30:00+25:00',
    '+012026-11-14T09:30:00Z',
    '0000-01-01T00:00:00Z',
    '2026-11-14T09:30:00Zx',
    ' 2026-11-14T09:30:00Z',
  ])('%j is not a moment', (text) => {
    expect(parseIso(text)).toBeNull()
  })
})

describe('time zones', () => {
  test.each(['UTC', 'Asia/Jerusalem', 'America/Argentina/Buenos_Aires', 'Europe/Berlin'])(
    '%s is a zone',
    (name) => expect(isTimeZone(name)).toBe(true),
  )
  test.each(['', '+02:00', 'Asia/Nowhere', '../etc/passwd', 'UTC\u0000', 'x'.repeat(100)])(
    '%j is not a zone',
    (name) => expect(isTimeZone(name)).toBe(false),
  )

  test('what the judge takes, every reader of zones can use', () => {
    const abbreviations =
      'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST'
    const legacy = `${abbreviations} PLT PNT PRT PST SST VST US/Pacific-New SystemV/EST5 ist Pst`
    const zones = [...legacy.split(' '), ...Intl.supportedValuesOf('timeZone')].map(readableZone)
    for (const timeZone of zones) {
      expect(dayIn(timeZone, AT)).toMatch(/^2026-11-1[345]$/)
      expect(exactTime(AT, 'en', timeZone)).toContain('2026')
    }
    expect(zones.filter((zone) => zone !== 'UTC').length).toBeGreaterThan(400)
    expect(isTimeZone('IST')).toBe(false)
  })
})

describe('in words', () => {
  test.each([
    [0, 'en', 'just now'],
    [-59_999, 'en', 'just now'],
    [-59_999, 'he', 'הרגע'],
    [-60_000, 'en', '1 minute ago'],
    [-3 * 86_400_000, 'en', '3 days ago'],
    [2 * 3_600_000, 'en', 'in 2 hours'],
    [95_000, 'en', 'in 1 minute'],
    [46 * 86_400_000, 'en', 'in 7 weeks'],
    [75 * 86_400_000, 'en', 'in 2 months'],
    [-86_400_000, 'en', 'yesterday'],
    [-23 * 3_600_000, 'en', '23 hours ago'],
    [-330 * 86_400_000, 'en', '1 year ago'],
    [-400 * 86_400_000, 'he', 'לפני שנה'],
  ] as const)('%i ms from now is said in English as %3$s', (ms, locale, words) => {
    expect(relativeTime(AT + ms, AT, locale)).toBe(words)
  })

  test('Hebrew is said in Hebrew', () => {
    expect(relativeTime(AT - 3 * 86_400_000, AT, 'he')).toBe('לפני 3 ימים')
    expect(relativeTime(AT - 60_000, AT, 'he')).toBe('לפני דקה')
    expect(relativeTime(AT - 7_200_000, AT, 'he')).toBe('לפני שעתיים')
    expect(exactTime(AT, 'he', 'Asia/Jerusalem')).toContain('11:30')
  })

  test('an exact moment names its zone and the offset of that very day', () => {
    expect(exactTime(AT, 'en', 'UTC')).toBe('14 Nov 2026, 09:30 (UTC)')
    expect(exactTime(AT, 'en', 'Asia/Jerusalem')).toBe('14 Nov 2026, 11:30 (Asia/Jerusalem, UTC+2)')
    expect(zoneLabel(Date.parse('2026-07-01T00:00:00Z'), 'Asia/Jerusalem')).toBe(
      'Asia/Jerusalem, UTC+3',
    )
    expect(zoneLabel(AT, 'Asia/Kolkata')).toBe('Asia/Kolkata, UTC+5:30')
    expect(zoneLabel(AT, 'Europe/London')).toBe('Europe/London, UTC+0')
    expect(zoneLabel(AT, 'America/New_York')).toBe('America/New York, UTC-5')
  })
})
