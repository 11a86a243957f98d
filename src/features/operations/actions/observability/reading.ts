/** Alerts as administrators read them, and their totals. Pages and JSON use the same functions. */
import type { Context } from '#platform/context.ts'
import { sumByRoute, sumRequests } from '#platform/metrics/index.ts'
import { common } from '#platform/problems/index.ts'
import { type TimeRange, toIso } from '#platform/time/index.ts'
import { DEFAULT_WINDOW_MS } from '../../contract/limits.ts'
import type { Aggregations, AlertRecord, AlertsQuery } from '../../contract/observability.ts'
import { rounded } from '../../rules/observability/findings.ts'
import { errorRate, secondsAt } from '../../rules/observability/totals.ts'
import { type WindowInput, windowOf } from '../../rules/observability/windows.ts'
import { listSilences } from '../../store/observability/alert-handling.ts'
import {
  type Alert,
  countAlerts,
  countBegun,
  listAlerts,
  listDeployments,
  listOpenAlerts,
  tallyAlerts,
} from '../../store/observability/alerts.ts'
import { alertRecord, isSilenced } from './describe.ts'

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

/** Open alerts that are not silenced. */
export async function countOpenAlerts(ctx: Context): Promise<number> {
  return (await openAlerts(ctx)).open.length
}

async function openAlerts({ store, now }: Context) {
  const [open, silences] = [await listOpenAlerts(store), await listSilences(store, now())]
  return { open: open.filter((alert) => !isSilenced(alert, silences, now())), silences }
}

/** Of those, the newest, as they are shown. */
export async function readOpenAlerts(ctx: Context, limit: number): Promise<AlertRecord[]> {
  const { open, silences } = await openAlerts(ctx)
  return open.slice(0, limit).map((one) => alertRecord(ctx, one, silences))
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
    alerts_before: await countBegun(store, before),
    alerts_after: await countBegun(store, after),
    p95_seconds_before: secondsAt(was, 0.95),
    p95_seconds_after: secondsAt(is, 0.95),
    error_rate_percent_before: errorRate(was),
    error_rate_percent_after: errorRate(is),
  }
}

// The time range of a request.

export function requireWindow(
  ctx: Pick<Context, 'now'>,
  input: WindowInput,
  defaultMs: number,
): TimeRange {
  const window = windowOf(input, ctx.now(), defaultMs)
  if (!window) throw common.refuse('bad_request', { field: 'start_time' })
  return window
}
