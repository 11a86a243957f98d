/** From what a person enters ("tomorrow at nine", in their time zone) to the one moment that it means. */
import { parseIso } from '#platform/time/index.ts'
import { MAX_YEARS_AHEAD, type Preset, type Repeat } from '../contract/limits.ts'

const HOUR_MS = 3_600_000

/**
 * `1h` and `3h` are elapsed hours; `24h` and `1w` are the same time on the clock one and seven days later; the other
 * two are times of day. A time that the clock skips is moved forward by the gap; one that occurs twice means the first.
 */
export function presetMoment(preset: Preset, now: number, zone: string): number {
  const here = zoned(now, zone)
  switch (preset) {
    case '1h':
      return now + HOUR_MS
    case '3h':
      return now + 3 * HOUR_MS
    case '24h':
      return here.add({ days: 1 }).epochMilliseconds
    case '1w':
      return here.add({ days: 7 }).epochMilliseconds
    case 'today-21': {
      const today = here.toPlainDate()
      const tonight = timeOn(today, '21:00', zone)
      return tonight > now ? tonight : timeOn(today.add({ days: 1 }), '21:00', zone)
    }
    case 'tomorrow-09':
      return timeOn(here.toPlainDate().add({ days: 1 }), '09:00', zone)
  }
}

function zoned(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
}

function timeOn(date: Temporal.PlainDate, time: string, zone: string): number {
  return date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
}

export interface LocalMoment {
  at: number
  /** What the clock does at that time, if the person should know. */
  dstShift: null | 'gap' | 'overlap'
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

/** A date and a time in local time of that zone; null when there is no such date. */
export function localMoment(local: string, zone: string): LocalMoment | null {
  if (!LOCAL.test(local)) return null
  try {
    const wall = Temporal.PlainDateTime.from(local, { overflow: 'reject' })
    const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
      wall.toZonedDateTime(zone, { disambiguation }),
    )
    const isOnce = earlier!.epochMilliseconds === later!.epochMilliseconds
    const isGap = !isOnce && !earlier!.toPlainDateTime().equals(wall)
    return {
      at: wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds,
      dstShift: isOnce ? null : isGap ? 'gap' : 'overlap',
    }
  } catch {
    return null
  }
}

/** `2026-11-14T09:30`, in local time of that zone. */
export function wallText(at: number, zone: string): string {
  return zoned(at, zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** The local time of a series, including seconds. */
export function wallOf(at: number, zone: string): string {
  return zoned(at, zone).toPlainDateTime().toString()
}

/** True for what `wallOf` writes, within years 1 to 9999. */
export function isWall(text: string): boolean {
  return parseIso(`${text}Z`) !== null
}

export type Fitness = 'fits' | 'past' | 'too_far'

export function judgeMoment(at: number, now: number): Fitness {
  if (at <= now) return 'past'
  const limit = zoned(now, 'UTC').add({ years: MAX_YEARS_AHEAD }).epochMilliseconds
  return at > limit ? 'too_far' : 'fits'
}

// Where people work from Sunday to Thursday.
const FRIDAY_AND_SATURDAY = new Set(['Asia/Jerusalem', 'Asia/Tel_Aviv', 'Israel'])

export function isWorkday(date: Temporal.PlainDate, zone: string): boolean {
  const weekend = FRIDAY_AND_SATURDAY.has(zone) ? [5, 6] : [6, 7]
  return !weekend.includes(date.dayOfWeek)
}

/**
 * The next moment of a series after a moment. Counted from the series' first time, so that the 31st comes back after
 * February, and a clock change moves one occurrence and not all that follow.
 */
export function nextRepeat(
  repeat: Repeat,
  { wall, zone }: { wall: string; zone: string },
  after: number,
): number {
  const first = Temporal.PlainDateTime.from(wall)
  const unit = repeat === 'monthly' ? 'months' : repeat === 'weekly' ? 'weeks' : 'days'
  const passed = first.until(zoned(after, zone).toPlainDateTime(), { largestUnit: unit })[unit]
  for (let step = Math.max(1, passed); ; step++) {
    const next = first.add({ [unit]: step })
    if (repeat === 'weekdays' && !isWorkday(next.toPlainDate(), zone)) continue
    const at = next.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
    if (at > after) return at
  }
}
