/** Numbers of requests and processes, added up by the database. Sums over weeks never run on the event loop. */
import { sql } from 'kysely'
import type { Store } from '../../store/index.ts'
import type { TimeRange } from '../../time/index.ts'
import { HOUR_MS, MINUTE_MS } from '../request-counts.ts'
import { RANGE_COLUMNS, type RangeColumn } from './tables.ts'

export interface Totals {
  requests: number
  errors: number
  durationMs: number
  ranges: number[]
}

export interface RouteTotals extends Totals {
  route: string
  method: string
}

export interface StepTotals extends Totals {
  step: number
}

type SumRow = Record<RangeColumn | 'requests' | 'errors' | 'durationMs', number | null>

const SUMMED = ['statusClass', 'requests', 'durationMs', ...RANGE_COLUMNS] as const

/** Whole hours come from the hourly rows, the parts before the first and behind the last of them from the minutes. */
function summed({ readingTelemetry }: Store, window: TimeRange, { byHour = true } = {}) {
  const { start, end } = window
  const firstHour = Math.ceil(start / HOUR_MS) * HOUR_MS
  const lastHour = byHour ? Math.max(firstHour, end - (end % HOUR_MS)) : firstHour
  const hasHours = firstHour < lastHour
  // One bound on each side: of two, SQLite seeks by one and may read the whole window to test the other.
  const minutes = (from: number, before: number) =>
    readingTelemetry
      .selectFrom('requestMetrics')
      .select([...SUMMED, 'route', 'method', 'minuteAt as at'])
      .where('minuteAt', '>=', from)
      .where('minuteAt', '<', before)
  const hours = readingTelemetry
    .selectFrom('requestHours')
    .select([...SUMMED, 'route', 'method', 'hourAt as at'])
    .where('hourAt', '>=', firstHour)
    .where('hourAt', '<', lastHour)
  const all = hasHours
    ? minutes(firstMinute(start), firstHour).unionAll(minutes(lastHour, end)).unionAll(hours)
    : minutes(firstMinute(start), end)
  const sum = (column: string) => sql<number | null>`sum(${sql.ref(column)})`
  return readingTelemetry
    .selectFrom(all.as('counted'))
    .select([
      sum('requests').as('requests'),
      sql<number | null>`sum(case when status_class = 5 then requests else 0 end)`.as('errors'),
      sum('durationMs').as('durationMs'),
      ...RANGE_COLUMNS.map((column) => sum(column).as(column)),
    ])
}

/** A minute counts where its larger part may be: a window that begins within one has it. */
function firstMinute(start: number): number {
  return start - (start % MINUTE_MS)
}

export async function sumRequests(store: Store, window: TimeRange): Promise<Totals> {
  return toTotals((await summed(store, window).executeTakeFirstOrThrow()) as SumRow)
}

export async function sumByRoute(store: Store, window: TimeRange): Promise<RouteTotals[]> {
  const rows = await summed(store, window)
    .select(['route', 'method'])
    .groupBy(['route', 'method'])
    .execute()
  return rows.map((row) => ({ route: row.route, method: row.method, ...toTotals(row as SumRow) }))
}

export async function sumByStep(
  store: Store,
  window: TimeRange,
  stepMs: number,
): Promise<StepTotals[]> {
  const step = sql<number>`at - (at % ${sql.lit(stepMs)})`
  const byHour = stepMs % HOUR_MS === 0
  const rows = await summed(store, window, { byHour })
    .select(step.as('step'))
    .groupBy(step)
    .execute()
  return rows.map((row) => ({ step: row.step, ...toTotals(row as SumRow) }))
}

function toTotals(row: SumRow): Totals {
  return {
    requests: row.requests ?? 0,
    errors: row.errors ?? 0,
    durationMs: row.durationMs ?? 0,
    ranges: RANGE_COLUMNS.map((column) => row[column] ?? 0),
  }
}

/** The worst process of each step. */
export async function processSteps(
  { readingTelemetry }: Store,
  window: TimeRange,
  stepMs: number,
): Promise<{ step: number; memory: number; cpu: number }[]> {
  const step = sql<number>`minute_at - (minute_at % ${sql.lit(stepMs)})`
  return readingTelemetry
    .selectFrom('processMetrics')
    .select((e) => [
      step.as('step'),
      e.fn.max('memoryPercent').as('memory'),
      e.fn.max('cpuPercent').as('cpu'),
    ])
    .where('minuteAt', '>=', firstMinute(window.start))
    .where('minuteAt', '<', window.end)
    .groupBy(step)
    .execute()
}

const PRESSURES = [
  'storeWaiting',
  'eventsWaiting',
  'loopDelayMs',
  'memoryPercent',
  'isFailing',
] as const

/** The worst of any process. */
export async function worstOfProcesses(
  { telemetry }: Store,
  since: number,
): Promise<Record<(typeof PRESSURES)[number], number>> {
  const row = await telemetry
    .selectFrom('processMetrics')
    .select((e) => PRESSURES.map((column) => e.fn.max(column).as(column)))
    .where('minuteAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Object.fromEntries(PRESSURES.map((column) => [column, Number(row[column])])) as never
}
