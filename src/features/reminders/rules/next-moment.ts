/** The day that a text names, and the next moment on it. */
import type { Repeat } from '../contract/limits.ts'
import { MORNING, type TimeOfDay } from './time-vocabulary.ts'
import { isWorkday, type LocalMoment, localMoment } from './when.ts'

export interface NamedDay {
  date: Temporal.PlainDate
  /** A weekday or a bare date that may be today: when its time has passed, the next one is meant. */
  step?: Temporal.DurationLike
}

/** The first moment after now, of a series the first of its days. */
export function nextMoment(
  { day, time, repeat }: { day: NamedDay | null; time: TimeOfDay | null; repeat: Repeat | '' },
  now: number,
  zone: string,
): LocalMoment | null {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  const { date, step } = day ?? { date: today, step: STEPS[repeat] }
  let read = momentOf(date, time ?? MORNING, zone)
  if (read && read.at <= now && step) read = momentOf(date.add(step), time ?? MORNING, zone)
  for (let days = 1; day === null && repeat === 'weekdays' && !isWorkdayAt(read, zone); days++)
    read = momentOf(date.add({ days }), time ?? MORNING, zone)
  return read
}

/** How far the next one is when today's has passed. */
const STEPS: Record<Repeat | '', Temporal.DurationLike> = {
  '': { days: 1 },
  daily: { days: 1 },
  weekdays: { days: 1 },
  weekly: { days: 7 },
  monthly: { months: 1 },
}

function isWorkdayAt(read: LocalMoment | null, zone: string): boolean {
  if (read === null) return true
  const day = Temporal.Instant.fromEpochMilliseconds(read.at).toZonedDateTimeISO(zone).toPlainDate()
  return isWorkday(day, zone)
}

export function momentOf(
  date: Temporal.PlainDate,
  { hour, minute }: TimeOfDay,
  zone: string,
): LocalMoment | null {
  const two = (n: number) => String(n).padStart(2, '0')
  return localMoment(`${date.toString()}T${two(hour)}:${two(minute)}`, zone)
}

export function dayOf(year: number, month: number, day: number): NamedDay | null {
  try {
    return { date: Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }) }
  } catch {
    return null
  }
}
