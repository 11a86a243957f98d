/** Alerts, series and the replay as the page shows them. */

import type { z } from 'zod'
import type { MemberContext } from '#platform/context.ts'
import { SEVERITIES } from '#platform/events/index.ts'
import { href } from '#platform/http/paths.ts'
import { numberText } from '#platform/i18n/index.ts'
import { durationText } from '#platform/time/duration.ts'
import { exactTime, relativeTime } from '#platform/time/format.ts'
import { parseIso } from '#platform/time/index.ts'
import type { AlertPage } from '../actions/reading.ts'
import type {
  Aggregations,
  AlertRecord,
  ObservabilityQuery,
  Replay,
  SeriesPoint,
  Timeseries,
} from '../contract/index.ts'
import { observabilityPaths } from '../contract/paths.ts'
import { linePath, stackedPaths } from '../rules/chart-shapes.ts'
import type { AlertView, ChartView, ObservabilityView } from '../views/models.ts'

/** Each range in at most forty-eight steps: as much as a phone can show. */
export const GRANULARITY = {
  '1h': '2m',
  '6h': '10m',
  '24h': '30m',
  '7d': '4h',
  '30d': '1d',
} as const
export type Range = keyof typeof GRANULARITY
export const DEFAULT_RANGE: Range = '24h'
export const isRange = (text: string | undefined): text is Range =>
  text !== undefined && Object.hasOwn(GRANULARITY, text)

export const SHOWN_METRICS = [
  'alerts_count',
  'latency_seconds',
  'error_rate_percent',
  'requests_per_minute',
] as const

export interface ReadObservability {
  query: z.infer<typeof ObservabilityQuery>
  timerange: Range
  alerts: AlertPage
  sums: Aggregations
  replay: Replay
  series: readonly Timeseries[]
}

export function observabilityView(ctx: MemberContext, read: ReadObservability): ObservabilityView {
  const { query, timerange, alerts, sums, replay, series } = read
  const { t } = ctx
  const filters = {
    severity: query.severity ?? '',
    alert_type: query.alert_type ?? '',
    q: query.q ?? '',
    endpoint: query.endpoint ?? '',
  }
  const at = (more: Record<string, string>) =>
    href(observabilityPaths.page, null, given({ ...filters, timerange, ...more }))
  const isMore = alerts.page * alerts.per_page < alerts.total
  return {
    done: query.done === 'silenced' ? t('observability.done_silenced') : undefined,
    ranges: Object.keys(GRANULARITY).map((range) => ({
      href: at({ timerange: range }),
      label: t(`observability.range_${range as Range}`),
      isCurrent: range === timerange,
    })),
    exportHref: href(observabilityPaths.apiExport, null, { timerange }),
    cards: (['total', 'critical', 'anomaly', 'deployment'] as const).map((name) => ({
      label: t(`observability.card_${name}`),
      value: numberText(ctx.locale, sums.summary[name]),
    })),
    charts: series.map((one) => chartView(ctx, one)),
    slow: sums.top_slow_endpoints.map((route) => [
      `${route.method} ${route.endpoint}`,
      numberText(ctx.locale, route.requests),
      t('observability.percent', { value: route.error_rate_percent }),
      ...[route.avg_seconds, route.p95_seconds, route.p99_seconds].map((value) =>
        t('observability.seconds', { value }),
      ),
    ]),
    filter: {
      timerange,
      severity: filters.severity,
      type: filters.alert_type,
      words: filters.q,
    },
    alerts: alerts.alerts.map((alert) => alertView(ctx, alert)),
    newerHref: alerts.page > 1 ? at({ page: String(alerts.page - 1) }) : undefined,
    olderHref: isMore ? at({ page: String(alerts.page + 1) }) : undefined,
    replay: {
      counts: t('observability.replay_counts', replay.counts),
      // The newest first, as everywhere else on the page.
      events: replay.events.toReversed().map(({ id, kind, severity, summary, timestamp }) => ({
        id,
        severity,
        text: kind === 'alert_end' ? t('observability.replay_end', { what: summary }) : summary,
        at: timeView(ctx, timestamp),
      })),
    },
  }
}

function given(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

function timeView({ locale, actor, now }: MemberContext, iso: string) {
  const at = parseIso(iso)!
  return {
    iso,
    text: relativeTime(at, now(), locale),
    exact: exactTime(at, locale, actor.timeZone),
  }
}

function alertView(ctx: MemberContext, alert: AlertRecord): AlertView {
  const { t, locale } = ctx
  const { alert_type: type, duration_seconds: seconds, ended_at: endedAt } = alert
  const lasted = t('observability.lasted', { time: durationText((seconds ?? 0) * 1_000, locale) })
  const isOver = endedAt !== null || seconds === null
  return {
    uid: alert.alert_uid,
    name: alert.name,
    severity: alert.severity,
    type,
    summary: alert.summary,
    at: timeView(ctx, alert.timestamp),
    state: isOver
      ? seconds === null
        ? t('observability.type_deployment')
        : lasted
      : t('observability.going_on'),
    isSilenced: alert.silenced,
    endpoint: alert.endpoint,
    facts: [
      ...(alert.endpoint
        ? [[t('observability.column_route'), alert.endpoint] as [string, string]]
        : []),
      ...Object.entries(alert.metadata).map(
        ([name, value]) => [name, String(value)] as [string, string],
      ),
    ],
    cause: t(`observability.cause_${type}`),
    action: t(`observability.action_${type}`),
    fixes: alert.quick_fixes,
  }
}

const LINES = ['p50', 'p95', 'p99'] as const

function chartView(ctx: MemberContext, { metric, data }: Timeseries): ChartView {
  const { t } = ctx
  const highest = Math.max(0, ...data.flatMap((point) => [point.value ?? 0, point.p99 ?? 0]))
  const isMeasured = data.some(({ value }) => value !== null)
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : numberText(ctx.locale, value)
  const isLatency = metric === 'latency_seconds'
  return {
    title: t(`observability.chart_${metric as (typeof SHOWN_METRICS)[number]}`),
    summary: isMeasured
      ? t('observability.highest', { value: numberText(ctx.locale, highest) })
      : t('observability.not_measured'),
    shapes: shapesOf(metric, data, highest),
    columns: [
      t('observability.column_from'),
      ...(isLatency
        ? LINES.map((line) => t(`observability.column_${line}`))
        : [t('observability.column_value')]),
    ],
    rows: data.map((point) => [
      exactTime(parseIso(point.timestamp)!, ctx.locale, ctx.actor.timeZone),
      ...(isLatency ? LINES.map((line) => figure(point[line])) : [figure(point.value)]),
    ]),
  }
}

function shapesOf(metric: Timeseries['metric'], data: readonly SeriesPoint[], highest: number) {
  if (metric === 'alerts_count') {
    const layers = SEVERITIES.map((severity) => data.map((point) => point.by_severity![severity]))
    const paths = stackedPaths(layers, highest)
    return SEVERITIES.map((kind, at) => ({ kind, path: paths[at]!, isFilled: true }))
  }
  const lines = metric === 'latency_seconds' ? LINES : (['value'] as const)
  return lines.map((kind) => ({
    kind,
    path: linePath(
      data.map((point) => point[kind] ?? null),
      highest,
    ),
    isFilled: false,
  }))
}
