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

type SumRow = Record<RangeColumn | 'requests' | 'errors' | 'duration_ms', number | null>

const SUMMED = ['status_class', 'requests', 'duration_ms', ...RANGE_COLUMNS] as const

/** Whole hours come from the hourly rows, the parts before the first and behind the last of them from the minutes. */
function summed({ readingTelemetry }: Store, window: TimeRange, { byHour = true } = {}) {
  const { start, end } = window
  const firstHour = Math.ceil(start / HOUR_MS) * HOUR_MS
  const lastHour = byHour ? Math.max(firstHour, end - (end % HOUR_MS)) : firstHour
  const hasHours = firstHour < lastHour
  // One bound on each side: of two, SQLite seeks by one and may read the whole window to test the other.
  const minutes = (from: number, before: number) =>
    readingTelemetry
      .selectFrom('request_metrics')
      .select([...SUMMED, 'route', 'method', 'minute_at as at'])
      .where('minute_at', '>=', from)
      .where('minute_at', '<', before)
  const hours = readingTelemetry
    .selectFrom('request_hours')
    .select([...SUMMED, 'route', 'method', 'hour_at as at'])
    .where('hour_at', '>=', firstHour)
    .where('hour_at', '<', lastHour)
  const all = hasHours
    ? minutes(firstMinute(start), firstHour).unionAll(minutes(lastHour, end)).unionAll(hours)
    : minutes(firstMinute(start), end)
  const sum = (column: string) => sql<number | null>`sum(${sql.ref(column)})`
  return readingTelemetry
    .selectFrom(all.as('counted'))
    .select([
      sum('requests').as('requests'),
      sql<number | null>`sum(case when status_class = 5 then requests else 0 end)`.as('errors'),
      sum('duration_ms').as('duration_ms'),
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
    durationMs: row.duration_ms ?? 0,
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
    .selectFrom('process_metrics')
    .select((e) => [
      step.as('step'),
      e.fn.max('memory_percent').as('memory'),
      e.fn.max('cpu_percent').as('cpu'),
    ])
    .where('minute_at', '>=', firstMinute(window.start))
    .where('minute_at', '<', window.end)
    .groupBy(step)
    .execute()
}

const PRESSURES = [
  'store_waiting',
  'events_waiting',
  'loop_delay_ms',
  'memory_percent',
  'is_failing',
] as const

/** The worst of any process. */
export async function worstOfProcesses(
  { telemetry }: Store,
  since: number,
): Promise<Record<(typeof PRESSURES)[number], number>> {
  const row = await telemetry
    .selectFrom('process_metrics')
    .select((e) => PRESSURES.map((column) => e.fn.max(column).as(column)))
    .where('minute_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Object.fromEntries(PRESSURES.map((column) => [column, row[column] ?? 0])) as never
}
