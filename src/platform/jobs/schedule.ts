/** When a job is due. All in UTC, so no day is longer than another. */

/** A fixed distance, or a time of day in UTC: of every day, or of every so many. */
export type Schedule = { everyMs: number } | { dailyAtUtc: string; everyDays?: number }

const DAY_MS = 24 * 60 * 60 * 1000

/** The moment the next run is due; in the past when it was missed. A job that never ran has missed its first. */
export function nextDueAt(schedule: Schedule, lastRunAt: number | null, now: number): number {
  if ('everyMs' in schedule) return lastRunAt === null ? now : lastRunAt + schedule.everyMs
  const atMs = minutesOf(schedule.dailyAtUtc) * 60_000
  // The latest such time of day at or before the moment.
  const latest = (moment: number) => Math.floor((moment - atMs) / DAY_MS) * DAY_MS + atMs
  return lastRunAt === null ? latest(now) : latest(lastRunAt) + (schedule.everyDays ?? 1) * DAY_MS
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/

export function isTimeOfDay(text: string): boolean {
  return TIME_OF_DAY.test(text)
}

function minutesOf(timeOfDay: string): number {
  const [hours, minutes] = timeOfDay.split(':').map(Number)
  return hours! * 60 + minutes!
}
