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
  processId: string
  route: string
  method: string
  statusClass: number
  requests: number
  durationMs: number
}

interface ProcessMetricsTable extends Omit<ProcessSample, 'areWritesFailing'> {
  minuteAt: number
  processId: string
  isFailing: boolean
}

declare module '../../store/tables.ts' {
  interface TelemetryTables {
    requestMetrics: RequestSums & { minuteAt: number }
    /** The same requests by the hour, for sums over days. */
    requestHours: RequestSums & { hourAt: number }
    processMetrics: ProcessMetricsTable
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
      .insertInto('requestMetrics')
      .values(sums.map(({ at, ...rest }) => ({ minuteAt: at, ...rest })))
      .onConflict((c) => c.columns(['minuteAt', ...KEY]).doUpdateSet(REPLACED))
      .execute()
  else
    await telemetry
      .insertInto('requestHours')
      .values(sums.map(({ at, ...rest }) => ({ hourAt: at, ...rest })))
      .onConflict((c) => c.columns(['hourAt', ...KEY]).doUpdateSet(REPLACED))
      .execute()
}

const KEY = ['route', 'method', 'statusClass', 'processId'] as const
const REPLACED = Object.fromEntries(
  ['requests', 'durationMs', ...RANGE_COLUMNS].map((column) => [
    column,
    sql<number>`excluded.${sql.ref(column)}`,
  ]),
)

function requestSums(processId: string, one: StepCount): RequestSums {
  return {
    processId,
    route: one.route,
    method: one.method,
    statusClass: one.statusClass,
    requests: one.count,
    durationMs: one.durationMs,
    ...(Object.fromEntries(RANGE_COLUMNS.map((name, at) => [name, one.ranges[at]])) as Record<
      RangeColumn,
      number
    >),
  }
}

export async function writeProcessSample(
  { telemetry }: Store,
  processId: string,
  { areWritesFailing: isFailing, ...measured }: ProcessSample,
  now: number,
): Promise<void> {
  const values = { ...measured, isFailing }
  await telemetry
    .insertInto('processMetrics')
    .values({ minuteAt: now - (now % MINUTE_MS), processId, ...values })
    .onConflict((c) => c.columns(['minuteAt', 'processId']).doUpdateSet(values))
    .execute()
}

// Decided: as long as events.
const RETENTION_MS = 30 * 24 * 3_600_000

export async function forgetOldMetrics({ telemetry }: Store, now: number): Promise<void> {
  await telemetry
    .deleteFrom('requestHours')
    .where('hourAt', '<', now - RETENTION_MS)
    .execute()
  for (const table of ['requestMetrics', 'processMetrics'] as const)
    await telemetry
      .deleteFrom(table)
      .where('minuteAt', '<', now - RETENTION_MS)
      .execute()
}
