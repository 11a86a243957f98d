/** Which time range is requested, and in which steps it is shown. */
import type { TimeRange } from '#platform/time/index.ts'
import { MAX_POINTS, MAX_WINDOW_MS, MIN_GRANULARITY_SECONDS } from '../../contract/limits.ts'

export interface WindowInput {
  start_time?: number | undefined
  end_time?: number | undefined
  timerange?: string | undefined
}

/** Null: it ends before it begins, or is longer than the retention. */
export function windowOf(
  { start_time, end_time, timerange }: WindowInput,
  now: number,
  defaultMs: number,
): TimeRange | null {
  // An event of this very millisecond belongs to a window that ends now.
  const end = end_time ?? now + 1
  const start = start_time ?? end - (timerange ? durationMs(timerange) : defaultMs)
  return start < end && end - start <= MAX_WINDOW_MS ? { start, end } : null
}

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Without a unit it is seconds. */
function durationMs(text: string): number {
  const unit = text.at(-1) as keyof typeof UNITS
  return Number(text.replace(/[smhd]$/, '')) * (UNITS[unit] ?? UNITS.s)
}

const STEPS = [60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400]
const COMFORTABLE_POINTS = 200

/** In seconds; null when the steps are finer than what is stored, or too many. */
export function granularityOf({ start, end }: TimeRange, given: string | undefined): number | null {
  const seconds = (end - start) / 1_000
  if (given === undefined)
    return STEPS.find((step) => seconds / step <= COMFORTABLE_POINTS) ?? STEPS.at(-1)!
  const step = durationMs(given) / 1_000
  const isWhole = step >= MIN_GRANULARITY_SECONDS && step % MIN_GRANULARITY_SECONDS === 0
  return isWhole && seconds / step <= MAX_POINTS ? step : null
}

// For the page's charts: as many steps as a phone can show. A day is shown by the hour, because hours are summed
// already: half hours of a day would be read from every minute of every route.
const SHOWN_STEPS = [60, 120, 300, 600, 1_800, 3_600, 14_400, 86_400]
const MOST_SHOWN = 47

/** In seconds. One millisecond more, as in a window that ends now, adds no step. */
export function shownStepOf({ start, end }: TimeRange): number {
  const seconds = Math.floor((end - start) / 1_000)
  return SHOWN_STEPS.find((step) => seconds / step <= MOST_SHOWN) ?? SHOWN_STEPS.at(-1)!
}

/** The beginnings of all steps, aligned to UTC. */
export function stepsOf({ start, end }: TimeRange, stepMs: number): number[] {
  const steps: number[] = []
  for (let at = start - (start % stepMs); at < end; at += stepMs) steps.push(at)
  return steps
}

/** How many minutes of a step are in the window; the first and the last may be cut. */
export function minutesOf({ start, end }: TimeRange, stepAt: number, stepMs: number): number {
  const ms = Math.min(stepAt + stepMs, end) - Math.max(stepAt, start)
  return Math.max(1, ms / 60_000)
}
