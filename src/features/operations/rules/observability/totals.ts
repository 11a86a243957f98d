/** Figures from sums of requests: a percentile of their durations, the share that failed. */
import { percentileMs, type Totals } from '#platform/metrics/index.ts'
import { rounded } from './findings.ts'

export function secondsAt({ ranges }: Totals, fraction: number): number | null {
  const ms = percentileMs(ranges, fraction)
  return ms === null ? null : rounded(ms / 1_000)
}

export function errorRate({ requests, errors }: Totals): number | null {
  return requests === 0 ? null : rounded((100 * errors) / requests)
}
