/** What administrators read: alerts, what they add up to, series and the replay. Pages and JSON read the same. */
import type { Context } from '#platform/context.ts'
import { countNotable, listNotable, type Severity } from '#platform/events/index.ts'
import {
  percentileMs,
  processSteps,
  type StepTotals,
  sumByRoute,
  sumByStep,
  sumRequests,
  type Totals,
} from '#platform/metrics/index.ts'
import { common } from '#platform/problems/everywhere.ts'
import { type TimeRange, toIso } from '#platform/time/index.ts'
import type {
  Aggregations,
  AlertRecord,
  AlertsQuery,
  Replay,
  ReplayEvent,
  SeriesPoint,
  Timeseries,
} from '../contract/index.ts'
import {
  DEFAULT_WINDOW_MS,
  REPLAY_WINDOW_MS,
  SERIES_WINDOW_MS,
  type SeriesMetric,
} from '../contract/limits.ts'
import { rounded } from '../rules/findings.ts'
import { granularityOf, minutesOf, stepsOf, type WindowInput, windowOf } from '../rules/windows.ts'
import {
  type Alert,
  alertSteps,
  countAlerts,
  listAlerts,
  listDeployments,
  listEndedAlerts,
  listOpenAlerts,
  tallyAlerts,
} from '../store/alerts.ts'
import { listSilences } from '../store/silences.ts'
import { alertRecord, alertSummary, isSilenced } from './describe.ts'

export function requireWindow(
  ctx: Pick<Context, 'now'>,
  input: WindowInput,
  defaultMs: number,
): TimeRange {
  const window = windowOf(input, ctx.now(), defaultMs)
  if (!window) throw common.refuse('bad_request', { field: 'start_time' })
  return window
}

export interface AlertPage {
  alerts: AlertRecord[]
  total: number
  page: number
  per_page: number
}

export async function readAlerts(ctx: Context, query: AlertsQuery): Promise<AlertPage> {
  const { severity, alert_type: alertType, endpoint, q, page, per_page } = query
  const window = requireWindow(ctx, query, DEFAULT_WINDOW_MS)
  const filter = { window, severity, alertType, endpoint, query: q }
  const range = { limit: per_page, offset: (page - 1) * per_page }
  const alerts = await listAlerts(ctx.store, filter, range)
  const total = await countAlerts(ctx.store, filter)
  const silences = await listSilences(ctx.store, window.start)
  return { alerts: alerts.map((one) => alertRecord(ctx, one, silences)), total, page, per_page }
}

/** Alerts that go on and that nobody has silenced. */
export async function countOpenAlerts({ store, now }: Context): Promise<number> {
  const [open, silences] = [await listOpenAlerts(store), await listSilences(store, now())]
  return open.filter((alert) => !isSilenced(alert, silences, now())).length
}

// How far before and after a deployment is compared, and how many of them.
const COMPARED_MS = 3_600_000
const MOST_DEPLOYMENTS = 5

export async function readAggregations(
  ctx: Context,
  input: WindowInput & { limit: number },
): Promise<Aggregations> {
  const window = requireWindow(ctx, input, DEFAULT_WINDOW_MS)
  const tallies = await tallyAlerts(ctx.store, window)
  const count = (isCounted: (tally: (typeof tallies)[number]) => boolean) =>
    tallies.filter(isCounted).reduce((sum, tally) => sum + tally.count, 0)
  const deployments = await listDeployments(ctx.store, window, MOST_DEPLOYMENTS)
  return {
    summary: {
      total: count(() => true),
      critical: count(({ severity }) => severity === 'critical'),
      anomaly: count(({ alertType }) => alertType === 'anomaly'),
      deployment: count(({ alertType }) => alertType === 'deployment'),
    },
    top_slow_endpoints: await slowEndpoints(ctx, window, input.limit),
    deployment_correlation: {
      minutes: COMPARED_MS / 60_000,
      deployments: await Promise.all(deployments.map((one) => deploymentEffect(ctx, one))),
    },
  }
}

async function slowEndpoints({ store }: Context, window: TimeRange, limit: number) {
  const routes = await sumByRoute(store, window)
  return routes
    .map(({ route, method, ...totals }) => ({
      endpoint: route,
      method,
      requests: totals.requests,
      error_rate_percent: errorRate(totals) ?? 0,
      avg_seconds: rounded(totals.durationMs / totals.requests / 1_000),
      p95_seconds: secondsAt(totals, 0.95) ?? 0,
      p99_seconds: secondsAt(totals, 0.99) ?? 0,
    }))
    .toSorted((a, b) => b.p95_seconds - a.p95_seconds || b.requests - a.requests)
    .slice(0, limit)
}

async function deploymentEffect({ store }: Context, { at, metadata }: Alert) {
  const [before, after] = [
    { start: at - COMPARED_MS, end: at },
    { start: at, end: at + COMPARED_MS },
  ]
  const [was, is] = [await sumRequests(store, before), await sumRequests(store, after)]
  return {
    release: String(metadata['release'] ?? ''),
    timestamp: toIso(at),
    alerts_before: await countAlertsOnly(store, before),
    alerts_after: await countAlertsOnly(store, after),
    p95_seconds_before: secondsAt(was, 0.95),
    p95_seconds_after: secondsAt(is, 0.95),
    error_rate_percent_before: errorRate(was),
    error_rate_percent_after: errorRate(is),
  }
}

async function countAlertsOnly(store: Context['store'], window: TimeRange): Promise<number> {
  const tallies = await tallyAlerts(store, window)
  return tallies
    .filter(({ alertType }) => alertType !== 'deployment')
    .reduce((sum, { count }) => sum + count, 0)
}

type SeriesInput = WindowInput & { granularity?: string | undefined }

export async function readTimeseries(
  ctx: Context,
  { metric, ...input }: SeriesInput & { metric: SeriesMetric },
): Promise<Timeseries> {
  const [series] = await readManySeries(ctx, input, [metric])
  return series!
}

/** Several at once: requests are added up once for all of them, which is most of the work. */
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

function secondsAt({ ranges }: Totals, fraction: number): number | null {
  const ms = percentileMs(ranges, fraction)
  return ms === null ? null : rounded(ms / 1_000)
}

function errorRate({ requests, errors }: Totals): number | null {
  return requests === 0 ? null : rounded((100 * errors) / requests)
}

/** Oldest first, as it happened; of more than the limit, the newest. */
export async function readReplay(
  ctx: Context,
  input: WindowInput & { limit: number },
): Promise<Replay> {
  const window = requireWindow(ctx, input, REPLAY_WINDOW_MS)
  const { limit } = input
  const begun = await listAlerts(ctx.store, { window }, { limit, offset: 0 })
  const ended = await listEndedAlerts(ctx.store, window, limit)
  const notable = await listNotable(ctx.store, window, limit)
  const tallies = await tallyAlerts(ctx.store, window)
  const all = tallies.reduce((sum, { count }) => sum + count, 0)
  const deployments = tallies
    .filter(({ alertType }) => alertType === 'deployment')
    .reduce((sum, { count }) => sum + count, 0)
  const events: (ReplayEvent & { at: number })[] = [
    ...begun.map((alert) =>
      ofAlert(ctx, alert, alert.source === 'deployment' ? 'deployment' : 'alert', alert.at),
    ),
    ...ended.map((alert) => ofAlert(ctx, alert, 'alert_end', alert.endedAt!)),
    ...notable.map(({ id, at, event, severity }) => ({
      ...{ id, at, severity, endpoint: null, alert_uid: null },
      timestamp: toIso(at),
      kind: 'event' as const,
      name: event,
      summary: ctx.describeEvent(event)?.[ctx.locale] ?? event,
    })),
  ]
  return {
    window: { start_time: toIso(window.start), end_time: toIso(window.end) },
    counts: {
      alerts: all - deployments,
      deployments,
      events: await countNotable(ctx.store, window),
    },
    events: events
      .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      .slice(-limit)
      .map(({ at: _, ...event }) => event),
  }
}

function ofAlert(ctx: Context, alert: Alert, kind: ReplayEvent['kind'], at: number) {
  const { uid, severity, name, endpoint } = alert
  return {
    ...{ at, kind, severity, name },
    id: kind === 'alert_end' ? `${uid}-end` : uid,
    timestamp: toIso(at),
    summary: alertSummary(ctx, alert),
    endpoint: endpoint || null,
    alert_uid: uid,
  }
}
