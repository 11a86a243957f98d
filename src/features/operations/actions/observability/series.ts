/** What the charts draw: one value for each step of a range. */
import type { Context } from '#platform/context.ts'
import type { Severity } from '#platform/events/index.ts'
import { processSteps, type StepTotals, sumByStep } from '#platform/metrics/index.ts'
import { common } from '#platform/problems/index.ts'
import { type TimeRange, toIso } from '#platform/time/index.ts'
import { SERIES_WINDOW_MS, type SeriesMetric } from '../../contract/limits.ts'
import type { SeriesPoint, Timeseries } from '../../contract/observability.ts'
import { rounded } from '../../rules/observability/findings.ts'
import { errorRate, secondsAt } from '../../rules/observability/totals.ts'
import {
  granularityOf,
  minutesOf,
  stepsOf,
  type WindowInput,
} from '../../rules/observability/windows.ts'
import { alertSteps } from '../../store/observability/alerts.ts'
import { requireWindow } from './reading.ts'

type SeriesInput = WindowInput & { granularity?: string | undefined }

export async function readTimeseries(
  ctx: Context,
  { metric, ...input }: SeriesInput & { metric: SeriesMetric },
): Promise<Timeseries> {
  const [series] = await readManySeries(ctx, input, [metric])
  return series!
}

/** Several at once: requests are summed once for all of them, which is most of the work. */
export async function readManySeries(
  { now, store }: Context,
  input: SeriesInput,
  metrics: readonly SeriesMetric[],
): Promise<Timeseries[]> {
  const window = requireWindow({ now }, input, SERIES_WINDOW_MS)
  const seconds = granularityOf(window, input.granularity)
  if (seconds === null) throw common.refuse('bad_request', { field: 'granularity' })
  const stepMs = seconds * 1_000
  let sums: Promise<Map<number, StepTotals>> | null = null
  const requestSteps = () => {
    sums ??= sumByStep(store, window, stepMs).then(
      (all) => new Map(all.map((one) => [one.step, one])),
    )
    return sums
  }
  const steps = stepsOf(window, stepMs)
  return Promise.all(
    metrics.map(async (metric) => {
      const points = await SERIES[metric]({ store, window, stepMs, requestSteps })
      const data = steps.map((step) => ({ timestamp: toIso(step), ...points(step) }))
      return { metric, granularity_seconds: seconds, data }
    }),
  )
}

interface Asked {
  store: Context['store']
  window: TimeRange
  stepMs: number
  requestSteps: () => Promise<ReadonlyMap<number, StepTotals>>
}
type PointAt = (step: number) => Omit<SeriesPoint, 'timestamp'>
type Series = (asked: Asked) => Promise<PointAt>

const SERIES: Record<SeriesMetric, Series> = {
  async alerts_count({ store, window, stepMs }) {
    const steps = Map.groupBy(await alertSteps(store, window, stepMs), ({ step }) => step)
    return (step) => {
      const counted = steps.get(step) ?? []
      const countOf = (severity: Severity) =>
        counted.find((one) => one.severity === severity)?.count ?? 0
      return {
        value: counted.reduce((sum, { count }) => sum + count, 0),
        by_severity: {
          debug: countOf('debug'),
          info: countOf('info'),
          warn: countOf('warn'),
          error: countOf('error'),
          critical: countOf('critical'),
        },
      }
    }
  },
  latency_seconds: requestSeries((totals) => ({
    value: totals && secondsAt(totals, 0.95),
    p50: totals && secondsAt(totals, 0.5),
    p95: totals && secondsAt(totals, 0.95),
    p99: totals && secondsAt(totals, 0.99),
  })),
  error_rate_percent: requestSeries((totals) => ({
    value: totals && errorRate(totals),
    requests: totals?.requests ?? 0,
    errors: totals?.errors ?? 0,
  })),
  requests_per_minute: requestSeries((totals, minutes) => ({
    value: rounded((totals?.requests ?? 0) / minutes),
    requests: totals?.requests ?? 0,
  })),
  memory_usage_percent: processSeries(({ memory }) => memory),
  cpu_usage_percent: processSeries(({ cpu }) => cpu),
}

function requestSeries(
  point: (totals: StepTotals | null, minutes: number) => Omit<SeriesPoint, 'timestamp'>,
): Series {
  return async ({ window, stepMs, requestSteps }) => {
    const steps = await requestSteps()
    return (step) => point(steps.get(step) ?? null, minutesOf(window, step, stepMs))
  }
}

function processSeries(pick: (sample: { memory: number; cpu: number }) => number): Series {
  return async ({ store, window, stepMs }) => {
    const steps = new Map((await processSteps(store, window, stepMs)).map((one) => [one.step, one]))
    return (step) => {
      const sample = steps.get(step)
      return { value: sample ? rounded(pick(sample)) : null }
    }
  }
}
