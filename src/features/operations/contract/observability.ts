/** The wire types of observability. */
import * as z from 'zod'
import { SEVERITIES } from '#platform/events/index.ts'
import { named } from '#platform/http/index.ts'
import { parseIso } from '#platform/time/index.ts'
import {
  ALERT_TYPES,
  DEFAULT_PER_PAGE,
  DEFAULT_REPLAY,
  DEFAULT_SLOW_ENDPOINTS,
  MAX_ALERT_FILTER,
  MAX_PAGE,
  MAX_PER_PAGE,
  MAX_REPLAY,
  MAX_SLOW_ENDPOINTS,
  SERIES_METRICS,
} from './limits.ts'

/** An empty field of a form, or of a query string, counts as missing. */
function given<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}

const bad = (field: string) => named('bad_request', { field })

const whole = (field: string, most: number) =>
  z
    .string(bad(field))
    .regex(/^[1-9]\d{0,5}$/, bad(field))
    .refine((text) => Number(text) <= most, bad(field))
    .transform(Number)
const moment = (field: string) =>
  z
    .string(bad(field))
    .refine((text) => parseIso(text) !== null, bad(field))
    .transform((text) => parseIso(text)!)
const duration = (field: string) => z.string(bad(field)).regex(/^[1-9]\d{0,6}[smhd]?$/, bad(field))
const text = (field: string) => z.string(bad(field)).max(MAX_ALERT_FILTER, bad(field))

const windowFields = {
  start_time: given(moment('start_time')),
  end_time: given(moment('end_time')),
  /** `90m`, `6h`, `7d`, back from `end_time` or from now. */
  timerange: given(duration('timerange')),
}

export const AlertsQuery = z.object({
  ...windowFields,
  severity: given(z.enum(SEVERITIES, bad('severity'))),
  alert_type: given(z.enum(ALERT_TYPES, bad('alert_type'))),
  endpoint: given(text('endpoint')),
  q: given(text('q')),
  page: given(whole('page', MAX_PAGE)).transform((page) => page ?? 1),
  per_page: given(whole('per_page', MAX_PER_PAGE)).transform((size) => size ?? DEFAULT_PER_PAGE),
})
export type AlertsQuery = z.infer<typeof AlertsQuery>

/** The page's parameters: the filters of the list, and the result of the last action. */
export const ObservabilityQuery = AlertsQuery.extend({ done: given(z.string().max(20)) })

export const AggregationsQuery = z.object({
  ...windowFields,
  limit: given(whole('limit', MAX_SLOW_ENDPOINTS)).transform(
    (limit) => limit ?? DEFAULT_SLOW_ENDPOINTS,
  ),
})

export const TimeseriesQuery = z.object({
  ...windowFields,
  metric: z.enum(SERIES_METRICS, bad('metric')),
  /** Seconds, or `5m`, `1h`, `1d`; by default as fits the window. */
  granularity: given(duration('granularity')),
})

export const ReplayQuery = z.object({
  ...windowFields,
  limit: given(whole('limit', MAX_REPLAY)).transform((limit) => limit ?? DEFAULT_REPLAY),
})

export const ExportQuery = z.object(windowFields)

const QuickFix = z.object({
  id: z.string(),
  label: z.string(),
  /** `link` opens `payload.href`, `copy` copies `payload.text`, `silence` posts `payload` as a silence. */
  type: z.enum(['link', 'copy', 'silence']),
  payload: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type QuickFix = z.infer<typeof QuickFix>

const Metadata = z.record(z.string(), z.union([z.string(), z.number()]))

export const AlertRecord = z
  .object({
    alert_uid: z.string(),
    timestamp: z.string(),
    name: z.string(),
    severity: z.enum(SEVERITIES),
    summary: z.string(),
    alert_type: z.enum(ALERT_TYPES),
    /** Null: for no route in particular. */
    endpoint: z.string().nullable(),
    source: z.enum(['rules', 'alertmanager', 'deployment']),
    silenced: z.boolean(),
    /** So far, while it is open; null for what has no duration. */
    duration_seconds: z.number().nullable(),
    /** Null while it is open. */
    ended_at: z.string().nullable(),
    metadata: Metadata,
    quick_fixes: z.array(QuickFix),
  })
  .meta({ title: 'Alert' })
export type AlertRecord = z.infer<typeof AlertRecord>

export const AlertsReply = z.object({
  ok: z.literal(true),
  alerts: z.array(AlertRecord),
  total: z.int(),
  page: z.int(),
  per_page: z.int(),
})

const seconds = z.number().nullable()
const SlowEndpoint = z.object({
  endpoint: z.string(),
  method: z.string(),
  requests: z.int(),
  error_rate_percent: z.number(),
  avg_seconds: z.number(),
  p95_seconds: z.number(),
  p99_seconds: z.number(),
})
const DeploymentEffect = z.object({
  release: z.string(),
  timestamp: z.string(),
  alerts_before: z.int(),
  alerts_after: z.int(),
  p95_seconds_before: seconds,
  p95_seconds_after: seconds,
  error_rate_percent_before: z.number().nullable(),
  error_rate_percent_after: z.number().nullable(),
})

export const Aggregations = z.object({
  summary: z.object({
    total: z.int(),
    critical: z.int(),
    anomaly: z.int(),
    deployment: z.int(),
  }),
  top_slow_endpoints: z.array(SlowEndpoint),
  deployment_correlation: z.object({
    /** How far before and after each deployment is compared. */
    minutes: z.int(),
    deployments: z.array(DeploymentEffect),
  }),
})
export type Aggregations = z.infer<typeof Aggregations>
export const AggregationsReply = z.object({ ok: z.literal(true), ...Aggregations.shape })

const BySeverity = z.object({
  debug: z.int(),
  info: z.int(),
  warn: z.int(),
  error: z.int(),
  critical: z.int(),
})
const SeriesPoint = z.object({
  timestamp: z.string(),
  /** Null: nothing was measured then, which does not mean zero. */
  value: z.number().nullable(),
  requests: z.int().optional(),
  errors: z.int().optional(),
  p50: seconds.optional(),
  p95: seconds.optional(),
  p99: seconds.optional(),
  by_severity: BySeverity.optional(),
})
export type SeriesPoint = z.infer<typeof SeriesPoint>

export const Timeseries = z.object({
  metric: z.enum(SERIES_METRICS),
  granularity_seconds: z.int(),
  data: z.array(SeriesPoint),
})
export type Timeseries = z.infer<typeof Timeseries>
export const TimeseriesReply = z.object({ ok: z.literal(true), ...Timeseries.shape })

const ReplayEvent = z.object({
  id: z.string(),
  timestamp: z.string(),
  kind: z.enum(['alert', 'alert_end', 'deployment', 'event']),
  severity: z.enum(SEVERITIES),
  name: z.string(),
  summary: z.string(),
  endpoint: z.string().nullable(),
  alert_uid: z.string().nullable(),
})
export type ReplayEvent = z.infer<typeof ReplayEvent>

export const Replay = z.object({
  window: z.object({ start_time: z.string(), end_time: z.string() }),
  /** Of the whole window, regardless of how many are listed. */
  counts: z.object({ alerts: z.int(), deployments: z.int(), events: z.int() }),
  events: z.array(ReplayEvent),
})
export type Replay = z.infer<typeof Replay>
export const ReplayReply = z.object({ ok: z.literal(true), ...Replay.shape })

const missing = named('missing_fields')
const notAnObject = named('invalid_payload')

/** Other fields of the alert that a page sends are not needed to find it. */
const AlertReference = z.object(
  { alert_uid: z.string().max(100).optional(), name: z.string().max(100).optional() },
  named('bad_request', { field: 'alert' }),
)

export const QuickFixInput = z.object(
  {
    action_id: z.string(missing).regex(/^[\w.-]{1,64}$/, missing),
    action_label: z.string(bad('action_label')).max(200, bad('action_label')).optional(),
    alert: AlertReference.nullish(),
  },
  notAnObject,
)
export const QuickFixReply = z.object({ ok: z.literal(true) })

export const AlertToExplain = z
  .object(
    {
      alert_uid: z.string(bad('alert')).max(100, bad('alert')).optional(),
      name: z.string(bad('alert')).max(100, bad('alert')).optional(),
      severity: z.enum(SEVERITIES, bad('alert')).optional(),
      alert_type: z.enum(ALERT_TYPES, bad('alert')).optional(),
      endpoint: z.string(bad('alert')).max(MAX_ALERT_FILTER, bad('alert')).nullish(),
      summary: z.string(bad('alert')).max(2_000, bad('alert')).optional(),
    },
    missing,
  )
  .meta({ title: 'AlertToExplain' })
export type AlertToExplain = z.infer<typeof AlertToExplain>

/** A severity alone cannot be explained. */
const NamedAlert = AlertToExplain.refine(
  ({ alert_uid, name, alert_type, summary }) => Boolean(alert_uid || name || alert_type || summary),
  missing,
)

export const ExplainInput = z.object(
  { alert: NamedAlert, force: z.boolean(bad('force')).optional() },
  notAnObject,
)

export const Explanation = z
  .object({
    root_cause: z.string(),
    actions: z.array(z.string()),
    signals: z.array(z.string()),
    /** `rules`, or the service that was used. */
    provider: z.string(),
    /** Null: no model was used. */
    model: z.string().nullable(),
    cached: z.boolean(),
    generated_at: z.string(),
  })
  .meta({ title: 'AlertExplanation' })
export type Explanation = z.infer<typeof Explanation>
export const ExplainReply = z.object({ ok: z.literal(true), explanation: Explanation })

export const SilenceInput = z.object(
  {
    name: z.string(missing).regex(/^[\w.:-]{1,100}$/, bad('name')),
    endpoint: z.string(bad('endpoint')).max(MAX_ALERT_FILTER, bad('endpoint')).nullish(),
    /** Either from now, or until a moment. */
    minutes: z.int(bad('minutes')).min(1, bad('minutes')).optional(),
    ends_at: moment('ends_at').optional(),
  },
  notAnObject,
)
const SilenceRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    endpoint: z.string().nullable(),
    starts_at: z.string(),
    ends_at: z.string(),
  })
  .meta({ title: 'Silence' })
export const SilenceReply = z.object({ ok: z.literal(true), silence: SilenceRecord })
export const SilencesReply = z.object({ ok: z.literal(true), silences: z.array(SilenceRecord) })
export const SilenceEndedReply = z.object({ ok: z.literal(true) })

export const WebhookReply = z.object({ ok: z.literal(true), alerts: z.int() })
