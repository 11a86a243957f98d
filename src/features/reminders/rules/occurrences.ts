/** When reminders ring, a series at each of its moments: the soonest ones, up to a limit. */
import type { Repeat } from '../contract/limits.ts'
import { nextRepeat } from './when.ts'

export interface RingingReminder {
  remindAt: number
  repeat: Repeat | ''
  wall: string
  zone: string
}

export interface Occurrence<T> {
  reminder: T
  at: number
}

export interface OccurrenceBounds {
  most: number
  /** Of one series: a daily one would displace everything else. */
  mostOfSeries: number
  until: number
}

/** In the order of time. The work depends on the number of occurrences in the result, not on the number of series. */
export function occurrencesOf<T extends RingingReminder>(
  reminders: readonly T[],
  { most, mostOfSeries, until }: OccurrenceBounds,
): Occurrence<T>[] {
  const waiting = reminders.map((reminder) => ({ reminder, at: reminder.remindAt, n: 1 }))
  const found: Occurrence<T>[] = []
  while (found.length < most && waiting.length > 0) {
    const soonest = waiting.reduce((first, one) => (one.at < first.at ? one : first))
    const { reminder, at } = soonest
    const { repeat, wall, zone } = reminder
    found.push({ reminder, at })
    const next = repeat === '' ? null : nextRepeat(repeat, { wall, zone }, at)
    soonest.n++
    if (next !== null && next <= until && soonest.n <= mostOfSeries) soonest.at = next
    else waiting.splice(waiting.indexOf(soonest), 1)
  }
  return found
}
