/** The moment that an input means, across clock changes, ends of months and years, and in unusual time zones. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextPollInSeconds } from '../actions/lists.ts'
import { PRESETS, type Preset } from '../contract/limits.ts'
import { judgeMoment, localMoment, nextRepeat, presetMoment, wallText } from './when.ts'

const JERUSALEM = 'Asia/Jerusalem'
const NEW_YORK = 'America/New_York'
// Its summer time is half an hour.
const LORD_HOWE = 'Australia/Lord_Howe'
// Five and three quarters of an hour from UTC, and no summer time.
const KATHMANDU = 'Asia/Kathmandu'

const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
const shown = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

type Row = [preset: Preset, now: string, expected: string]

const TABLES: Record<string, Row[]> = {
  // Forward on Friday 27 March 2026, 02:00 to 03:00; back on Sunday 25 October 2026, 02:00 to 01:00.
  [JERUSALEM]: [
    ['1h', '2026-03-27T01:30:00+02:00', '2026-03-27T03:30:00+03:00'],
    ['3h', '2026-03-27T01:30:00+02:00', '2026-03-27T05:30:00+03:00'],
    ['24h', '2026-03-26T02:30:00+02:00', '2026-03-27T03:30:00+03:00'],
    ['24h', '2026-03-26T12:00:00+02:00', '2026-03-27T12:00:00+03:00'],
    ['1w', '2026-03-20T02:30:00+02:00', '2026-03-27T03:30:00+03:00'],
    ['1w', '2026-03-25T12:00:00+02:00', '2026-04-01T12:00:00+03:00'],
    ['today-21', '2026-03-27T01:00:00+02:00', '2026-03-27T21:00:00+03:00'],
    ['tomorrow-09', '2026-03-26T23:30:00+02:00', '2026-03-27T09:00:00+03:00'],
    ['1h', '2026-10-25T01:30:00+03:00', '2026-10-25T01:30:00+02:00'],
    ['24h', '2026-10-24T01:30:00+03:00', '2026-10-25T01:30:00+03:00'],
    ['24h', '2026-10-25T01:30:00+03:00', '2026-10-26T01:30:00+02:00'],
    ['24h', '2026-10-24T12:00:00+03:00', '2026-10-25T12:00:00+02:00'],
    ['1w', '2026-10-18T01:30:00+03:00', '2026-10-25T01:30:00+03:00'],
    ['today-21', '2026-10-25T01:30:00+02:00', '2026-10-25T21:00:00+02:00'],
    ['tomorrow-09', '2026-10-24T22:00:00+03:00', '2026-10-25T09:00:00+02:00'],
    ['today-21', '2026-11-14T20:59:59+02:00', '2026-11-14T21:00:00+02:00'],
    ['today-21', '2026-11-14T21:00:00+02:00', '2026-11-15T21:00:00+02:00'],
    ['today-21', '2026-12-31T21:00:00+02:00', '2027-01-01T21:00:00+02:00'],
    ['tomorrow-09', '2026-12-31T23:59:59+02:00', '2027-01-01T09:00:00+02:00'],
    ['tomorrow-09', '2026-11-14T00:00:00+02:00', '2026-11-15T09:00:00+02:00'],
    ['24h', '2028-02-28T10:00:00+02:00', '2028-02-29T10:00:00+02:00'],
    ['24h', '2027-02-28T10:00:00+02:00', '2027-03-01T10:00:00+02:00'],
    ['1w', '2028-02-29T10:00:00+02:00', '2028-03-07T10:00:00+02:00'],
    ['3h', '2026-12-31T22:30:00+02:00', '2027-01-01T01:30:00+02:00'],
  ],
  // Forward on Sunday 8 March 2026; back on Sunday 1 November 2026.
  [NEW_YORK]: [
    ['1h', '2026-03-08T01:30:00-05:00', '2026-03-08T03:30:00-04:00'],
    ['24h', '2026-03-07T02:30:00-05:00', '2026-03-08T03:30:00-04:00'],
    ['1w', '2026-03-01T02:15:00-05:00', '2026-03-08T03:15:00-04:00'],
    ['tomorrow-09', '2026-03-07T23:00:00-05:00', '2026-03-08T09:00:00-04:00'],
    ['today-21', '2026-03-08T00:00:00-05:00', '2026-03-08T21:00:00-04:00'],
    ['1h', '2026-11-01T01:30:00-04:00', '2026-11-01T01:30:00-05:00'],
    ['3h', '2026-11-01T00:30:00-04:00', '2026-11-01T02:30:00-05:00'],
    ['24h', '2026-10-31T01:30:00-04:00', '2026-11-01T01:30:00-04:00'],
    ['1w', '2026-10-25T12:00:00-04:00', '2026-11-01T12:00:00-05:00'],
    ['today-21', '2026-11-01T20:59:59-05:00', '2026-11-01T21:00:00-05:00'],
    ['today-21', '2026-11-01T21:00:00-05:00', '2026-11-02T21:00:00-05:00'],
    ['tomorrow-09', '2028-02-28T09:00:00-05:00', '2028-02-29T09:00:00-05:00'],
  ],
  // Back by half an hour on 5 April 2026, 02:00 to 01:30; forward on 4 October 2026, 02:00 to 02:30.
  [LORD_HOWE]: [
    ['1h', '2026-10-04T01:30:00+10:30', '2026-10-04T03:00:00+11:00'],
    ['3h', '2026-10-04T00:00:00+10:30', '2026-10-04T03:30:00+11:00'],
    ['24h', '2026-10-03T02:15:00+10:30', '2026-10-04T02:45:00+11:00'],
    ['24h', '2026-10-03T12:00:00+10:30', '2026-10-04T12:00:00+11:00'],
    ['1w', '2026-09-27T02:15:00+10:30', '2026-10-04T02:45:00+11:00'],
    ['tomorrow-09', '2026-10-03T20:00:00+10:30', '2026-10-04T09:00:00+11:00'],
    ['1h', '2026-04-05T01:45:00+11:00', '2026-04-05T02:15:00+10:30'],
    ['24h', '2026-04-04T01:45:00+11:00', '2026-04-05T01:45:00+11:00'],
    ['1w', '2026-03-29T12:00:00+11:00', '2026-04-05T12:00:00+10:30'],
    ['today-21', '2026-04-05T01:45:00+10:30', '2026-04-05T21:00:00+10:30'],
    ['today-21', '2026-04-05T21:00:00+10:30', '2026-04-06T21:00:00+10:30'],
  ],
  [KATHMANDU]: [
    ['1h', '2026-12-31T23:30:00+05:45', '2027-01-01T00:30:00+05:45'],
    ['3h', '2026-11-14T22:00:00+05:45', '2026-11-15T01:00:00+05:45'],
    ['24h', '2028-02-28T23:59:59+05:45', '2028-02-29T23:59:59+05:45'],
    ['1w', '2026-12-25T08:00:00+05:45', '2027-01-01T08:00:00+05:45'],
    ['today-21', '2026-11-14T20:59:59+05:45', '2026-11-14T21:00:00+05:45'],
    ['today-21', '2026-11-14T21:00:00+05:45', '2026-11-15T21:00:00+05:45'],
    ['tomorrow-09', '2026-11-30T23:00:00+05:45', '2026-12-01T09:00:00+05:45'],
  ],
}

describe.each(Object.entries(TABLES))('presets in %s', (zone, rows) => {
  test('every preset is tried here', () => {
    expect([...new Set(rows.map(([preset]) => preset))].toSorted()).toEqual([...PRESETS].toSorted())
  })
  test.each(rows)('%s at %s', (preset, now, expected) => {
    expect(shown(presetMoment(preset, at(now), zone), zone)).toBe(expected)
  })
})

// From 2000 to 2060, in zones with whole, half, quarter and no summer time, and one that once skipped a whole day.
const ZONES = [
  JERUSALEM,
  NEW_YORK,
  LORD_HOWE,
  KATHMANDU,
  'Pacific/Apia',
  'Europe/Dublin',
  'America/Sao_Paulo',
  'UTC',
]
const anyMoment = fc.integer({ min: 946_684_800_000, max: 2_840_140_800_000 })

test('property: a preset lies in the future and shows the right clock', () => {
  fc.assert(
    fc.property(
      anyMoment,
      fc.constantFrom(...ZONES),
      fc.constantFrom(...PRESETS),
      (now, zone, preset) => {
        const result = presetMoment(preset, now, zone)
        expect(result).toBeGreaterThan(now)
        if (preset === '1h' || preset === '3h') {
          expect(result - now).toBe(Number(preset[0]) * 3_600_000)
          return
        }
        const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
        const there = Temporal.Instant.fromEpochMilliseconds(result).toZonedDateTimeISO(zone)
        const wanted = {
          '24h': here.toPlainDateTime().add({ days: 1 }),
          '1w': here.toPlainDateTime().add({ days: 7 }),
          'today-21': there.toPlainDate().toPlainDateTime('21:00'),
          'tomorrow-09': here.toPlainDate().add({ days: 1 }).toPlainDateTime('09:00'),
        }[preset]
        const reading = wanted.toZonedDateTime(zone)
        // The clock shows the requested time, unless it skips that very time.
        expect(there.toString()).toBe(reading.toString())
        if (preset === 'today-21') expect(result - now).toBeLessThanOrEqual(49 * 3_600_000)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('property: a local time in the future comes back as the same clock, or after the gap', () => {
  fc.assert(
    fc.property(anyMoment, fc.constantFrom(...ZONES), (moment, zone) => {
      const wall = wallText(moment, zone)
      const read = localMoment(wall, zone)!
      expect(read.dstShift).not.toBe('gap')
      expect(wallText(read.at, zone)).toBe(wall)
    }),
    { numRuns: 2_000 },
  )
})

describe('a local time', () => {
  test.each([
    ['2026-03-27T02:30', JERUSALEM, '2026-03-27T03:30:00+03:00', 'gap'],
    ['2026-10-25T01:30', JERUSALEM, '2026-10-25T01:30:00+03:00', 'overlap'],
    ['2026-10-04T02:15', LORD_HOWE, '2026-10-04T02:45:00+11:00', 'gap'],
    ['2026-04-05T01:45', LORD_HOWE, '2026-04-05T01:45:00+11:00', 'overlap'],
    ['2026-03-08T02:59', NEW_YORK, '2026-03-08T03:59:00-04:00', 'gap'],
    ['2026-11-01T01:00', NEW_YORK, '2026-11-01T01:00:00-04:00', 'overlap'],
    ['2028-02-29T10:00', KATHMANDU, '2028-02-29T10:00:00+05:45', null],
    ['2026-12-31T23:59', KATHMANDU, '2026-12-31T23:59:00+05:45', null],
    ['2026-12-31T23:59:30', JERUSALEM, '2026-12-31T23:59:30+02:00', null],
  ] as const)('%s in %s', (local, zone, expected, dstShift) => {
    const read = localMoment(local, zone)!
    expect([shown(read.at, zone), read.dstShift]).toEqual([expected, dstShift])
  })

  test.each([
    '',
    'tomorrow',
    '2026-02-30T10:00',
    '2027-02-29T10:00',
    '2026-11-14',
    '2026-11-14T24:00',
    '2026-11-14T10:00Z',
    '2026-11-14T10:00+02:00',
    '2026-11-14 10:00',
    '26-11-14T10:00',
    '2026-11-14T10:00:00.5',
  ])('%j is none', (local) => expect(localMoment(local, JERUSALEM)).toBeNull())

  test('the present is past, ten years fit, a millisecond more is too far', () => {
    const now = at('2026-11-14T09:00:00Z')
    const limit = at('2036-11-14T09:00:00Z')
    expect([now, now + 1, limit, limit + 1].map((one) => judgeMoment(one, now))).toEqual([
      'past',
      'fits',
      'fits',
      'too_far',
    ])
  })
})

describe('repeats', () => {
  const series = (wall: string, zone = JERUSALEM) => ({ wall, zone })
  const walk = (
    repeat: Parameters<typeof nextRepeat>[0],
    first: ReturnType<typeof series>,
    count: number,
  ) => {
    const out: string[] = []
    let moment = localMoment(first.wall, first.zone)!.at
    for (let i = 0; i < count; i++) {
      moment = nextRepeat(repeat, first, moment)
      out.push(shown(moment, first.zone))
    }
    return out
  }

  test('daily keeps its clock through a change, and a skipped time moves that day alone', () => {
    expect(walk('daily', series('2026-03-25T02:30:00'), 4)).toEqual([
      '2026-03-26T02:30:00+02:00',
      '2026-03-27T03:30:00+03:00',
      '2026-03-28T02:30:00+03:00',
      '2026-03-29T02:30:00+03:00',
    ])
  })

  test('weekdays are those of the place: Sunday to Thursday in Israel, Monday to Friday in New York', () => {
    const days = (zone: string) =>
      walk('weekdays', series('2026-11-12T09:00:00', zone), 3).map((one) => one.slice(0, 10))
    expect(days(JERUSALEM)).toEqual(['2026-11-15', '2026-11-16', '2026-11-17'])
    expect(days(NEW_YORK)).toEqual(['2026-11-13', '2026-11-16', '2026-11-17'])
  })

  test('weekly and monthly count from the first: the 31st comes back after February', () => {
    expect(walk('weekly', series('2026-12-28T09:00:00'), 2).map((one) => one.slice(0, 10))).toEqual(
      ['2027-01-04', '2027-01-11'],
    )
    expect(
      walk('monthly', series('2027-12-31T09:00:00'), 4).map((one) => one.slice(0, 10)),
    ).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
  })

  test('what was missed is not caught up: the next one lies after now', () => {
    const now = at('2027-11-14T10:00:00+02:00')
    expect(shown(nextRepeat('daily', series('2026-01-01T09:00:00'), now), JERUSALEM)).toBe(
      '2027-11-15T09:00:00+02:00',
    )
    expect(shown(nextRepeat('monthly', series('2026-01-31T09:00:00'), now), JERUSALEM)).toBe(
      '2027-11-30T09:00:00+02:00',
    )
  })

  test('property: the next one lies after, and no more than one step after', () => {
    const most = { daily: 2, weekdays: 5, weekly: 8, monthly: 32 }
    fc.assert(
      fc.property(
        anyMoment,
        fc.nat(1e9),
        fc.constantFrom(...ZONES),
        fc.constantFrom('daily', 'weekdays', 'weekly', 'monthly'),
        (start, passed, zone, repeat) => {
          const first = { wall: `${wallText(start, zone)}:00`, zone }
          const after = Math.max(localMoment(first.wall, zone)!.at, start + passed)
          const next = nextRepeat(repeat, first, after)
          expect(next).toBeGreaterThan(after)
          expect(next - after).toBeLessThan(most[repeat] * 86_400_000)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('when to ask again', () => {
  test.each([
    [null, false, null],
    [null, true, 300],
    [0, false, 0],
    [1, false, 1],
    [1_000, false, 1],
    [1_001, false, 2],
    [299_001, true, 300],
    [10_000, true, 10],
    [301_000, true, 300],
    [60 * 86_400_000, false, 5_184_000],
  ])('next in %s ms, badge %s: %s s', (inMs, isBadgeShown, expected) => {
    const now = 1_800_000_000_000
    expect(nextPollInSeconds(now, inMs === null ? null : now + inMs, isBadgeShown)).toBe(expected)
  })
})
