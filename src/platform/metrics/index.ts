/** Metrics of requests and of the process: counted in memory, stored by the minute, kept thirty days. */
export { BOUNDS_MS, percentileMs } from './histogram.ts'
export { type Metrics, makeMetrics } from './recorder.ts'
export type { RequestCount } from './request-counts.ts'
export { forgetOldMetrics, RANGE_COLUMNS, type RangeColumn } from './tables.ts'
