/** Alerts, series and the replay as the page shows them. */

import type * as z from 'zod'
import { observabilityPaths } from '#paths/operations.ts'
import type { MemberContext } from '#platform/context.ts'
import { SEVERITIES } from '#platform/events/index.ts'
import { href } from '#platform/http/paths.ts'
import { numberText } from '#platform/i18n/index.ts'
import { dateFormat, durationText, exactTime } from '#platform/time/format.ts'
import { parseIso, type TimeRange, toIso } from '#platform/time/index.ts'
import type { AlertPage } from '../../actions/observability/reading.ts'
import type {
  Aggregations,
  AlertRecord,
  ObservabilityQuery,
  Replay,
  ReplayEvent,
  SeriesPoint,
  Timeseries,
} from '../../contract/observability.ts'
import {
  type Axis,
  linePath,
  MOMENT,
  markPath,
  positionOn,
  stackedPaths,
} from '../../rules/observability/axis.ts'
import { threeDigits } from '../../rules/observability/findings.ts'
import type { AlertView, ChartView, ObservabilityView } from '../../views/observability/models.ts'

const RANGES = ['1h', '6h', '24h', '7d', '30d'] as const
const DEFAULT_RANGE = '24h'

/** One of the buttons, or a time range that was brushed on a chart. */
export interface SelectedRange {
  timerange?: string | undefined
  start_time?: number | undefined
  end_time?: number | undefined
}

/** A range without a button falls back to the default. */
export function selectedRange({ timerange, start_time, end_time }: SelectedRange): SelectedRange {
  if (start_time !== undefined || end_time !== undefined) return { start_time, end_time }
  const isButton = RANGES.some((range) => range === timerange)
  return { timerange: isButton ? timerange : DEFAULT_RANGE }
}

/** As it is written in URLs and forms. */
export function rangeFields({ timerange = '', start_time, end_time }: SelectedRange) {
  return given({
    timerange,
    start_time: start_time === undefined ? '' : toIso(start_time),
    end_time: end_time === undefined ? '' : toIso(end_time),
  })
}

export const SHOWN_METRICS = [
  'alerts_count',
  'latency_seconds',
  'error_rate_percent',
  'requests_per_minute',
] as const

export interface ReadObservability {
  query: z.infer<typeof ObservabilityQuery>
  range: SelectedRange
  window: TimeRange
  /** Whatever the range and the filters. */
  open: readonly AlertRecord[]
  alerts: AlertPage
  sums: Aggregations
  replay: Replay
  series: readonly Timeseries[]
}

export function observabilityView(ctx: MemberContext, read: ReadObservability): ObservabilityView {
  const { query, range, window, open, alerts, sums, replay, series } = read
  const { t } = ctx
  const filters = {
    severity: query.severity ?? '',
    alert_type: query.alert_type ?? '',
    q: query.q ?? '',
    endpoint: query.endpoint ?? '',
  }
  const fields = rangeFields(range)
  const at = (more: Record<string, string>) =>
    href(observabilityPaths.page, null, given({ ...filters, ...more }))
  const axis = axisOf(series[0]!)
  const isMore = alerts.page * alerts.per_page < alerts.total
  return {
    done: query.done === 'silenced' ? t('observability.done_silenced') : undefined,
    ranges: RANGES.map((timerange) => ({
      href: at({ timerange }),
      label: t(`observability.range_${timerange}`),
      isCurrent: timerange === range.timerange,
    })),
    window: t('observability.window', {
      from: momentText(ctx, window.start),
      to: momentText(ctx, window.end),
    }),
    href: at({ ...fields, page: String(alerts.page) }),
    zone: ctx.actor.timeZone,
    isLive: range.timerange !== undefined,
    asOf: t('observability.as_of', { time: clockText(ctx, ctx.now()) }),
    exportHref: href(observabilityPaths.apiExport, null, fields),
    axis,
    cards: cardsOf(ctx, sums),
    open: open.map((alert) => alertView(ctx, alert)),
    charts: series.map((one) => chartView(ctx, one)),
    slow: sums.top_slow_endpoints.map((route) => slowRow(ctx, route)),
    filter: {
      range: fields,
      severity: filters.severity,
      type: filters.alert_type,
      words: filters.q,
    },
    alerts: alerts.alerts.map((alert) => alertView(ctx, alert)),
    newerHref: alerts.page > 1 ? at({ ...fields, page: String(alerts.page - 1) }) : undefined,
    olderHref: isMore ? at({ ...fields, page: String(alerts.page + 1) }) : undefined,
    replay: {
      counts: t('observability.replay_counts', replay.counts),
      marks: marksOf(axis, replay.events),
      // The newest first, as everywhere else on the page.
      events: replay.events.toReversed().map((event) => replayEvent(ctx, event)),
    },
  }
}

/** A deployment is no alert, although both are stored in one list. */
function cardsOf({ t, locale }: MemberContext, { summary }: Aggregations) {
  const figures = { ...summary, total: summary.total - summary.deployment }
  return (['total', 'critical', 'anomaly', 'deployment'] as const).map((name) => ({
    label: t(`observability.card_${name}`),
    value: numberText(locale, figures[name]),
  }))
}

function slowRow({ t, locale }: MemberContext, route: Aggregations['top_slow_endpoints'][number]) {
  const { method, endpoint, requests, avg_seconds, p95_seconds, p99_seconds } = route
  return [
    `${method} ${endpoint}`,
    numberText(locale, requests),
    t('observability.percent', { value: route.error_rate_percent }),
    ...[avg_seconds, p95_seconds, p99_seconds].map((value) =>
      t('observability.seconds', { value }),
    ),
  ]
}

function axisOf({ data, granularity_seconds }: Timeseries): Axis {
  const stepMs = granularity_seconds * 1_000
  return { from: parseIso(data[0]!.timestamp)!, stepMs, steps: data.length }
}

function replayEvent(ctx: MemberContext, { id, kind, severity, summary, timestamp }: ReplayEvent) {
  const atMs = parseIso(timestamp)!
  return {
    ...{ id, severity, atMs },
    text: kind === 'alert_end' ? ctx.t('observability.replay_end', { what: summary }) : summary,
  }
}

/** A stroke for each event, by severity. */
function marksOf(axis: Axis, events: readonly ReplayEvent[]) {
  return SEVERITIES.map((kind) => ({
    kind,
    path: markPath(
      events
        .filter(({ severity }) => severity === kind)
        .map(({ timestamp }) => positionOn(axis, parseIso(timestamp)!)),
    ),
  }))
}

function given(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** `14 Nov, 09:30`: what the page shows is within a month. */
function momentText({ locale, actor }: MemberContext, at: number): string {
  return dateFormat(locale, { ...MOMENT, timeZone: actor.timeZone }).format(at)
}

function clockText({ locale, actor }: MemberContext, at: number): string {
  return dateFormat(locale, { timeStyle: 'medium', timeZone: actor.timeZone }).format(at)
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
    at: alert.timestamp,
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
    canAskModel: ctx.config.ANTHROPIC_API_KEY !== null,
  }
}

const LINES = ['p50', 'p95', 'p99'] as const

function chartView(ctx: MemberContext, { metric, data }: Timeseries): ChartView {
  const { t } = ctx
  const highest = Math.max(0, ...data.flatMap((point) => [point.value ?? 0, point.p99 ?? 0]))
  const isMeasured = data.some(({ value }) => value !== null)
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : numberText(ctx.locale, value)
  const layers = layersOf(ctx, metric, data)
  return {
    metric,
    title: t(`observability.chart_${metric as (typeof SHOWN_METRICS)[number]}`),
    summary: isMeasured
      ? t('observability.highest', { value: numberText(ctx.locale, threeDigits(highest)) })
      : t('observability.not_measured'),
    shapes: shapesOf(layers, metric === 'alerts_count', data, highest),
    columns: [t('observability.column_from'), ...layers.map(({ label }) => label)],
    rows: data.map((point) => [
      exactTime(parseIso(point.timestamp)!, ctx.locale, ctx.actor.timeZone),
      ...layers.map(({ figureAt }) => figure(figureAt(point))),
    ]),
  }
}

interface Layer {
  kind: string
  label: string
  figureAt: (point: SeriesPoint) => number | null
}

/** The lines of a chart, or the severities that are there to be stacked. */
function layersOf(
  { t }: MemberContext,
  metric: Timeseries['metric'],
  data: readonly SeriesPoint[],
): Layer[] {
  if (metric === 'latency_seconds')
    return LINES.map((kind) => ({
      kind,
      label: t(`observability.column_${kind}`),
      figureAt: (point) => point[kind] ?? null,
    }))
  const severities = SEVERITIES.filter((one) => data.some((point) => point.by_severity?.[one]))
  if (severities.length > 0)
    return severities.map((kind) => ({
      kind,
      label: t(`observability.severity_${kind}`),
      figureAt: (point) => point.by_severity![kind],
    }))
  const label = t('observability.column_value')
  return [{ kind: 'value', label, figureAt: ({ value }) => value }]
}

function shapesOf(
  layers: readonly Layer[],
  areStacked: boolean,
  data: readonly SeriesPoint[],
  highest: number,
): ChartView['shapes'] {
  const values = layers.map(({ figureAt }) => data.map(figureAt))
  const paths = areStacked
    ? stackedPaths(values, highest)
    : values.map((line) => linePath(line, highest))
  return layers.map(({ kind, label }, at) => ({
    ...{ kind, path: paths[at]!, isFilled: areStacked },
    // A single line is named by the title.
    ...(kind !== 'value' && { label }),
  }))
}
