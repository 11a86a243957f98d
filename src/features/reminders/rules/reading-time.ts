/**
 * Reads a time from a short text, English or Hebrew: "tomorrow at 9", "in 2 hours", "every weekday 8:30", "מחר ב-9",
 * "כל יום ב-8". An unknown word makes the whole text unreadable: a guess would ring at the wrong time.
 */
import { normalizeText } from '#platform/text/normalize.ts'
import type { Repeat } from '../contract/limits.ts'
import {
  MONTH,
  MONTHS,
  MORNING,
  NAMED_TIMES,
  NUMBER,
  NUMBERS,
  PAIRS,
  SERIES,
  type TimeOfDay,
  UNITS,
  type Unit,
  WEEKDAYS,
} from './time-vocabulary.ts'
import { isWorkday, type LocalMoment, localMoment } from './when.ts'

/** The day that a text names, and the next moment on it. */
interface NamedDay {
  date: Temporal.PlainDate
  /** A weekday or a date without a year that may be today: when its time has passed, the next one applies. */
  step?: Temporal.DurationLike
}

/** The first moment after now, of a series the first of its days. */
function nextMoment(
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

/** The distance to the next one when today's has passed. */
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

function momentOf(
  date: Temporal.PlainDate,
  { hour, minute }: TimeOfDay,
  zone: string,
): LocalMoment | null {
  const two = (n: number) => String(n).padStart(2, '0')
  return localMoment(`${date.toString()}T${two(hour)}:${two(minute)}`, zone)
}

function dayOf(year: number, month: number, day: number): NamedDay | null {
  try {
    return { date: Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }) }
  } catch {
    return null
  }
}

export type Understood =
  | {
      at: number
      repeat: Repeat | ''
      /** The clock skips the time that was written. */
      isGap: boolean
      /** The same hour in the other half of the day, where the text is ambiguous: 9 or 21. */
      other: number | null
    }
  | {
      at: null
      /** The words that were not read, unchanged. */
      unread: string[]
    }

export function readTime(text: string, now: number, zone: string): Understood {
  const reading = new Reading(text, now, zone)
  const repeat = reading.repeat()
  const passing = repeat === '' ? reading.elapsed() : null
  if (passing !== null)
    return reading.isReadToTheEnd()
      ? { at: passing, repeat, isGap: false, other: null }
      : { at: null, unread: reading.leftOf(text) }
  const time = reading.time()
  const date = reading.date(time === 'wrong' ? null : time)
  const hasSense = time !== 'wrong' && (date !== null || time !== null || repeat !== '')
  if (!reading.isReadToTheEnd() || !hasSense) return { at: null, unread: reading.leftOf(text) }
  const read = nextMoment({ day: date, time, repeat }, now, zone)
  if (read === null) return { at: null, unread: reading.leftOf(text) }
  const late = time?.isOpen ? { hour: time.hour + 12, minute: time.minute } : null
  const other = late && nextMoment({ day: date, time: late, repeat }, now, zone)
  return { at: read.at, repeat, isGap: read.dstShift === 'gap', other: other?.at ?? null }
}

/** Consumes what it understands and leaves the rest. A word ends before anything but a letter or digit. */
class Reading {
  #rest: string
  readonly #now: number
  readonly #zone: string
  #isSeries = false
  /** An hour that does not exist. */
  #wrong = ''

  constructor(text: string, now: number, zone: string) {
    this.#rest = ` ${plain(text)} `
    this.#now = now
    this.#zone = zone
  }

  /** "every weekday", "כל יום שני"; nothing when it rings once. */
  repeat(): Repeat | '' {
    const found = SERIES.find(([pattern]) => this.#consume(pattern))
    this.#isSeries = found !== undefined
    return found?.[1] ?? ''
  }

  /** "in two hours", "בעוד חצי שעה": a duration, counted from now. */
  elapsed(): number | null {
    const lead = '(?:in|after|בעוד|עוד)'
    if (this.#consume(`${lead} (?:half an hour|half hour|חצי שעה)`)) return this.#now + 30 * 60_000
    if (this.#consume(`${lead} (?:an hour and a half|שעה וחצי)`)) return this.#now + 90 * 60_000
    for (const [token, unit] of PAIRS)
      if (this.#consume(`${lead} ${token}`)) return this.#later(2, unit)
    for (const [tokens, unit] of UNITS) {
      const counted = this.#consume(`(?:${lead} )?${NUMBER}(?:${tokens})`)
      if (counted) return this.#later(Number(counted[1] ?? NUMBERS[counted[2]!]), unit)
      if (this.#consume(`${lead} (?:${tokens})`)) return this.#later(1, unit)
    }
    return null
  }

  /** `wrong` is an hour that does not exist. */
  time(): TimeOfDay | 'wrong' | null {
    const named = NAMED_TIMES.find(([tokens]) => this.#consume(tokens))
    const isNamedEvening = named?.[2] ?? /(?:^| )tonight(?: |$)/.test(this.#rest)
    const clock = this.#consume('(?:at |by |בשעה |ב ?)?(\\d{1,2}):(\\d{2}) ?(am|pm)?')
    const half = clock ?? this.#consume('(?:at |by |בשעה |ב ?)(\\d{1,2})() ?(am|pm)?')
    const bare = half ?? this.#consume('(\\d{1,2})() ?(am|pm)')
    const found =
      bare ??
      (this.#hasDay() ? this.#consume('(\\d{1,2})()()$') : this.#consume('^(\\d{1,2})()()$'))
    if (!found)
      return this.#consume('at midnight|midnight|בחצות|חצות')
        ? { hour: 0, minute: 0 }
        : (named?.[1] ?? null)
    const [taken, hour, minute, noon = ''] = found
    const time = clockTime(Number(hour), Number(minute || 0), noon, isNamedEvening)
    if (time === 'wrong') this.#wrong = taken.trim()
    const isOpen = !minute && !noon && !named && !isNamedEvening && /^([1-9]|1[01])$/.test(hour!)
    return time === 'wrong' ? time : { ...time, isOpen }
  }

  date(time: TimeOfDay | null): NamedDay | null {
    const today = this.#today()
    if (this.#consume('day after tomorrow|מחרתיים')) return { date: today.add({ days: 2 }) }
    if (this.#consume('tomorrow|tmrw|מחר')) return { date: today.add({ days: 1 }) }
    if (this.#consume('today|היום')) return { date: today }
    // This is in the past; being refused as past is better than being called unreadable.
    if (this.#consume('day before yesterday|שלשום')) return { date: today.add({ days: -2 }) }
    if (this.#consume('yesterday|אתמול')) return { date: today.add({ days: -1 }) }
    if (this.#consume('next week|בשבוע הבא|שבוע הבא')) return { date: today.add({ days: 7 }) }
    if (this.#consume('next month|בחודש הבא|חודש הבא')) return { date: today.add({ months: 1 }) }
    return this.#weekday(today) ?? this.#calendarDay(today, time)
  }

  #weekday(today: Temporal.PlainDate): NamedDay | null {
    for (const [at, tokens] of WEEKDAYS.entries()) {
      const found = this.#consume(
        `(?:on |this )?(next )?(?:ביום |יום |ב ?)?(?:${tokens})( הבא| הקרוב)?`,
      )
      if (!found) continue
      const ahead = (at + 1 - today.dayOfWeek + 7) % 7
      const isNext = Boolean(found[1]) && ahead === 0
      return { date: today.add({ days: isNext ? 7 : ahead }), step: { days: 7 } }
    }
    return null
  }

  #calendarDay(today: Temporal.PlainDate, time: TimeOfDay | null): NamedDay | null {
    const iso = this.#consume('(?:on )?(\\d{4})-(\\d{1,2})-(\\d{1,2})')
    if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    const numeric = this.#consume('(?:on |ב ?)?(\\d{1,2})[./](\\d{1,2})(?:[./](\\d{4}))?')
    if (numeric) return this.#dated(today, Number(numeric[1]), Number(numeric[2]), numeric[3], time)
    const dayFirst = this.#consume(
      `(?:on |the |ב ?)?(\\d{1,2})(?:st|nd|rd|th)? (?:of |ב ?)?(${MONTH})(?: (\\d{4}))?`,
    )
    if (dayFirst)
      return this.#dated(today, Number(dayFirst[1]), monthOf(dayFirst[2]!), dayFirst[3], time)
    const monthFirst = this.#consume(`(?:on )?(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?`)
    if (monthFirst)
      return this.#dated(today, Number(monthFirst[2]), monthOf(monthFirst[1]!), monthFirst[3], time)
    return null
  }

  /** Without a year the next such day applies. */
  #dated(
    today: Temporal.PlainDate,
    day: number,
    month: number,
    year: string | undefined,
    time: TimeOfDay | null,
  ): NamedDay | null {
    if (year) return dayOf(Number(year), month, day)
    const found = dayOf(today.year, month, day) ?? dayOf(today.year + 1, month, day)
    if (!found) return null
    const read = momentOf(found.date, time ?? MORNING, this.#zone)
    return read && read.at > this.#now ? found : dayOf(found.date.year + 1, month, day)
  }

  /** Only words without a meaning are left. */
  isReadToTheEnd(): boolean {
    while (this.#consume('remind me|please|on|at|the|to|ב|את|תזכיר לי|הזכר לי|תזכירי לי')) {}
    return this.#rest.trim() === ''
  }

  /** The words that were not understood; all of them, when each can be read and the combination is invalid. */
  leftOf(text: string): string[] {
    const left = new Set(`${this.#rest} ${this.#wrong}`.split(' '))
    const tokens = text.split(/\s+/).filter(Boolean)
    const unread = tokens.filter((token) =>
      plain(token)
        .split(' ')
        .some((part) => left.has(part)),
    )
    return unread.length > 0 ? unread : tokens
  }

  /** True when the text names a day: only then is a number alone an hour. */
  #hasDay(): boolean {
    if (this.#isSeries) return true
    return new RegExp(
      `(?:^| )(?:today|tomorrow|tmrw|tonight|yesterday|next|היום|מחר|מחרתיים|אתמול|שלשום|${WEEKDAYS.join('|')})(?: |$)`,
    ).test(this.#rest.replace(/ (?:ב ?|ביום |יום )/g, ' '))
  }

  #today(): Temporal.PlainDate {
    return Temporal.Instant.fromEpochMilliseconds(this.#now)
      .toZonedDateTimeISO(this.#zone)
      .toPlainDate()
  }

  #later(count: number, unit: Unit): number {
    if (unit === 'minutes' || unit === 'hours')
      return this.#now + count * (unit === 'hours' ? 3_600_000 : 60_000)
    const here = Temporal.Instant.fromEpochMilliseconds(this.#now).toZonedDateTimeISO(this.#zone)
    return here.add({ [unit]: count }).epochMilliseconds
  }

  #consume(pattern: string): RegExpExecArray | null {
    const anchored = pattern.startsWith('^')
      ? `^ ${pattern.slice(1).replace(/\$$/, '')} $`
      : pattern.endsWith('$')
        ? `(?<=^| )(?:${pattern.slice(0, -1)})(?= $)`
        : `(?<=^| )(?:${pattern})(?= |$)`
    const found = new RegExp(anchored).exec(this.#rest)
    if (found) {
      const left = this.#rest.slice(0, found.index)
      const right = this.#rest.slice(found.index + found[0].length)
      this.#rest = ` ${`${left} ${right}`.trim()} `.replace(/ +/g, ' ')
    }
    return found
  }
}

function monthOf(token: string): number {
  return MONTHS.findIndex((tokens) => tokens.split('|').includes(token)) + 1
}

function clockTime(
  hour: number,
  minute: number,
  half: string,
  isEvening: boolean,
): TimeOfDay | 'wrong' {
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return 'wrong'
  const isLate = half === 'pm' || (!half && isEvening && hour >= 1 && hour < 12)
  if (half && hour === 12) return { hour: half === 'am' ? 0 : 12, minute }
  return { hour: isLate ? hour + 12 : hour, minute }
}

/** Lower case, no points, no commas; the Hebrew hyphen and ours become spaces, so that "ב-9" and "ב9" are equal. */
function plain(text: string): string {
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/[\u0591-\u05c7\u200e\u200f\u2066-\u2069'"׳״’,]/g, (mark) => (mark === ',' ? ' ' : ''))
    .replace(/([א-ת])[-־–](?=\d)/g, '$1')
    .replace(/(?<!\d)[-־–](?!\d)/g, ' ')
    .replace(/\ba\.m\.?/g, 'am')
    .replace(/\bp\.m\.?/g, 'pm')
    .replace(/\s+/g, ' ')
    .trim()
}
