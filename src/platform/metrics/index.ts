/** Metrics of requests and of the process: counted in memory, stored by the minute, retained for thirty days. */

export { makeProcessSampler, type ProcessSample, type ProcessSampler } from './process-sample.ts'
export { type Metrics, makeMetrics } from './recorder.ts'
export type { RequestCount } from './request-counts.ts'
export { BOUNDS_MS, percentileMs } from './request-counts.ts'
export {
  processSteps,
  type StepTotals,
  sumByRoute,
  sumByStep,
  sumRequests,
  type Totals,
  worstOfProcesses,
} from './store/sums.ts'
export { forgetOldMetrics } from './store/tables.ts'
