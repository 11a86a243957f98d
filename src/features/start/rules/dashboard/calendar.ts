/** A year of days as a grid of weeks. Dates are strings here, `2026-11-14`; the clock is not read. */
import type { Locale } from '#platform/i18n/phrases.ts'

export interface Day {
  date: string
  saves: number
  /** 0 to 4: how dark it is drawn. */
  level: number
  week: number
  /** Row, from 0. */
  weekday: number
}

export interface Calendar {
  weeks: number
  days: Day[]
  /** The week in which a month begins, for its name above the grid. */
  months: { week: number; month: string }[]
  total: number
  activeDays: number
}

const WEEKS = 53

// Hebrew calendars begin on Sunday, British ones on Monday. ISO weekdays are 1 (Monday) to 7 (Sunday).
const FIRST_WEEKDAY: Record<Locale, number> = { en: 1, he: 7 }

/** The first day that the calendar of this day shows. */
export function firstDay(today: string, locale: Locale): string {
  const last = Temporal.PlainDate.from(today)
  const sinceFirst = (last.dayOfWeek - FIRST_WEEKDAY[locale] + 7) % 7
  return last.subtract({ days: sinceFirst + (WEEKS - 1) * 7 }).toString()
}

export function calendarOf(
  saves: ReadonlyMap<string, number>,
  today: string,
  locale: Locale,
): Calendar {
  const most = Math.max(1, ...saves.values())
  const start = Temporal.PlainDate.from(firstDay(today, locale))
  const days: Day[] = []
  const months: Calendar['months'] = []
  for (let at = 0; ; at++) {
    const date = start.add({ days: at })
    const name = date.toString()
    const count = saves.get(name) ?? 0
    const week = Math.floor(at / 7)
    if (date.day === 1) months.push({ week, month: name.slice(0, 7) })
    days.push({ date: name, saves: count, level: levelOf(count, most), week, weekday: at % 7 })
    if (name >= today) break
  }
  const active = days.filter((day) => day.saves > 0)
  return {
    weeks: WEEKS,
    days,
    months,
    total: active.reduce((sum, day) => sum + day.saves, 0),
    activeDays: active.length,
  }
}

/** By the square root: one busy day must not make all others look idle. */
export function levelOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(1, Math.ceil(4 * Math.sqrt(count / most)))
}

/** `2026-11` to the saves of that month, oldest first. */
export function byMonth(days: readonly Day[]): [month: string, saves: number][] {
  const sums = new Map<string, number>()
  for (const { date, saves } of days) {
    const month = date.slice(0, 7)
    sums.set(month, (sums.get(month) ?? 0) + saves)
  }
  return [...sums]
}
