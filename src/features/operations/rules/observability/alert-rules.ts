/** The alert rules: each declared once, with its threshold and its cool-down. */
import type { EventName, Severity } from '#platform/events/index.ts'
import type { AlertType } from '../../contract/limits.ts'

const MINUTE_MS = 60_000

interface RuleBase {
  /** Used in alerts, silences and texts (`summary_<name>`). */
  name: string
  type: AlertType
  severity: Severity
  threshold: number
  /** From this value on it is critical. */
  criticalFrom?: number
  /** If it returns within this time after its end, the alert continues instead of being raised again. */
  coolDownMs: number
}

/** On the requests of the last minutes. */
export interface RequestRule extends RuleBase {
  on: 'requests'
  measure: 'error_rate_percent' | 'p95_seconds' | 'p95_ratio'
  /** Fewer requests are no evidence. */
  minRequests: number
}

/** A rule about how often events occurred. */
export interface EventRule extends RuleBase {
  on: 'events'
  events: readonly EventName[]
  windowMs: number
}

/** A rule about the worst sample of any process. */
export interface ProcessRule extends RuleBase {
  on: 'process'
  measure: 'storeWaiting' | 'eventsWaiting' | 'loopDelayMs' | 'memoryPercent' | 'isFailing'
}

export type AlertRule = RequestRule | EventRule | ProcessRule

/** Of requests and samples. */
export const RECENT_MS = 5 * MINUTE_MS
/** What `p95_ratio` compares with: the time before. */
export const BASELINE_MS = 24 * 60 * MINUTE_MS

const coolDownMs = 15 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS

export const ALERT_RULES = [
  {
    name: 'error_rate_high',
    type: 'error_rate',
    severity: 'error',
    on: 'requests',
    measure: 'error_rate_percent',
    threshold: 5,
    criticalFrom: 25,
    minRequests: 20,
    coolDownMs,
  },
  {
    name: 'latency_high',
    type: 'latency',
    severity: 'warn',
    on: 'requests',
    measure: 'p95_seconds',
    threshold: 2,
    minRequests: 20,
    coolDownMs,
  },
  {
    name: 'latency_anomaly',
    type: 'anomaly',
    severity: 'warn',
    on: 'requests',
    // Below a quarter of a second nobody notices that something became slower: see MIN_ANOMALY_SECONDS.
    measure: 'p95_ratio',
    threshold: 4,
    minRequests: 50,
    coolDownMs,
  },
  {
    name: 'job_failures',
    type: 'job_failure',
    severity: 'error',
    on: 'events',
    events: ['job_failed'],
    threshold: 1,
    criticalFrom: 10,
    windowMs: 15 * MINUTE_MS,
    coolDownMs,
  },
  {
    name: 'jobs_not_reconciled',
    type: 'job_failure',
    severity: 'warn',
    on: 'events',
    events: ['jobs_orphan_reconcile_failed', 'jobs_orphan_reconcile_timed_out'],
    threshold: 1,
    windowMs: 15 * MINUTE_MS,
    coolDownMs,
  },
  {
    name: 'job_stuck',
    type: 'job_stuck',
    severity: 'warn',
    on: 'events',
    events: ['job_stuck'],
    threshold: 1,
    windowMs: HOUR_MS,
    coolDownMs: HOUR_MS,
  },
  {
    name: 'store_errors',
    type: 'store',
    severity: 'error',
    on: 'events',
    events: [
      'db_save_code_snippet_error',
      'db_get_latest_version_error',
      'db_delete_file_error',
      'db_recycle_bin_ttl_index_missing',
    ],
    threshold: 1,
    criticalFrom: 20,
    windowMs: 15 * MINUTE_MS,
    coolDownMs,
  },
  {
    name: 'store_not_writable',
    type: 'store',
    severity: 'critical',
    on: 'process',
    measure: 'isFailing',
    threshold: 1,
    coolDownMs,
  },
  {
    name: 'store_queue_long',
    type: 'store',
    severity: 'warn',
    on: 'process',
    measure: 'storeWaiting',
    threshold: 500,
    criticalFrom: 5_000,
    coolDownMs,
  },
  {
    name: 'events_not_stored',
    type: 'store',
    severity: 'warn',
    on: 'process',
    measure: 'eventsWaiting',
    threshold: 5_000,
    coolDownMs,
  },
  {
    name: 'event_loop_blocked',
    type: 'process',
    severity: 'warn',
    on: 'process',
    measure: 'loopDelayMs',
    threshold: 1_000,
    criticalFrom: 5_000,
    coolDownMs,
  },
  {
    name: 'memory_short',
    type: 'process',
    severity: 'warn',
    on: 'process',
    measure: 'memoryPercent',
    threshold: 85,
    criticalFrom: 95,
    coolDownMs,
  },
  {
    name: 'push_failing',
    type: 'push',
    severity: 'warn',
    on: 'events',
    events: ['push_send_error', 'push_send_missing_vapid_private'],
    threshold: 10,
    windowMs: 15 * MINUTE_MS,
    coolDownMs: HOUR_MS,
  },
] as const satisfies readonly AlertRule[]

export type RuleName = (typeof ALERT_RULES)[number]['name']
export const RULE_NAMES: readonly RuleName[] = ALERT_RULES.map(({ name }) => name)
