/** The tables of the metrics, and how numbers get into them. */
import { sql } from 'kysely'
import type { Store } from '../../store/index.ts'
import type { ProcessSample } from '../process-sample.ts'
import { MINUTE_MS, type StepCount } from '../request-counts.ts'

/** `range_00` … `range_11`: how many requests fell into each range of the histogram. */
export const RANGE_COLUMNS = [
  'range_00',
  'range_01',
  'range_02',
  'range_03',
  'range_04',
  'range_05',
  'range_06',
  'range_07',
  'range_08',
  'range_09',
  'range_10',
  'range_11',
] as const

export type RangeColumn = (typeof RANGE_COLUMNS)[number]

interface RequestSums extends Record<RangeColumn, number> {
  process_id: string
  route: string
  method: string
  status_class: number
  requests: number
  duration_ms: number
}

export interface RequestMetricsTable extends RequestSums {
  minute_at: number
}

/** The same requests by the hour, for sums over days. */
export interface RequestHoursTable extends RequestSums {
  hour_at: number
}

export interface ProcessMetricsTable {
  minute_at: number
  process_id: string
  memory_bytes: number
  heap_bytes: number
  memory_percent: number
  cpu_percent: number
  loop_delay_ms: number
  threads: number
  store_waiting: number
  store_busy: number
  events_waiting: number
  is_failing: number
}

declare module '../../store/tables.ts' {
  interface TelemetryTables {
    request_metrics: RequestMetricsTable
    request_hours: RequestHoursTable
    process_metrics: ProcessMetricsTable
  }
}

/** Whole numbers of one process, not differences: a batch whose response was lost can be written again. */
export async function writeRequestCounts(
  { telemetry }: Store,
  steps: 'minutes' | 'hours',
  processId: string,
  counts: readonly StepCount[],
): Promise<void> {
  const sums = counts.map((one) => ({ at: one.stepAt, ...requestSums(processId, one) }))
  if (steps === 'minutes')
    await telemetry
      .insertInto('request_metrics')
      .values(sums.map(({ at, ...rest }) => ({ minute_at: at, ...rest })))
      .onConflict((c) => c.columns(['minute_at', ...KEY]).doUpdateSet(REPLACED))
      .execute()
  else
    await telemetry
      .insertInto('request_hours')
      .values(sums.map(({ at, ...rest }) => ({ hour_at: at, ...rest })))
      .onConflict((c) => c.columns(['hour_at', ...KEY]).doUpdateSet(REPLACED))
      .execute()
}

const KEY = ['route', 'method', 'status_class', 'process_id'] as const
const REPLACED = Object.fromEntries(
  ['requests', 'duration_ms', ...RANGE_COLUMNS].map((column) => [
    column,
    sql<number>`excluded.${sql.ref(column)}`,
  ]),
)

function requestSums(processId: string, one: StepCount): RequestSums {
  return {
    process_id: processId,
    route: one.route,
    method: one.method,
    status_class: one.statusClass,
    requests: one.count,
    duration_ms: one.durationMs,
    ...(Object.fromEntries(RANGE_COLUMNS.map((name, at) => [name, one.ranges[at]])) as Record<
      RangeColumn,
      number
    >),
  }
}

export async function writeProcessSample(
  { telemetry }: Store,
  processId: string,
  sample: ProcessSample,
  now: number,
): Promise<void> {
  const values = {
    memory_bytes: sample.memoryBytes,
    heap_bytes: sample.heapBytes,
    memory_percent: sample.memoryPercent,
    cpu_percent: sample.cpuPercent,
    loop_delay_ms: sample.loopDelayMs,
    threads: sample.threads,
    store_waiting: sample.storeWaiting,
    store_busy: sample.storeBusy,
    events_waiting: sample.eventsWaiting,
    is_failing: sample.areWritesFailing ? 1 : 0,
  }
  await telemetry
    .insertInto('process_metrics')
    .values({ minute_at: now - (now % MINUTE_MS), process_id: processId, ...values })
    .onConflict((c) => c.columns(['minute_at', 'process_id']).doUpdateSet(values))
    .execute()
}

// Decided: as long as events.
const RETENTION_MS = 30 * 24 * 3_600_000

export async function forgetOldMetrics({ telemetry }: Store, now: number): Promise<void> {
  await telemetry
    .deleteFrom('request_hours')
    .where('hour_at', '<', now - RETENTION_MS)
    .execute()
  for (const table of ['request_metrics', 'process_metrics'] as const)
    await telemetry
      .deleteFrom(table)
      .where('minute_at', '<', now - RETENTION_MS)
      .execute()
}
