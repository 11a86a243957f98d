/** Bounds and choices of observability and announcements, without zod: pages show them too. */
const HOUR_MS = 3_600_000

export const ALERT_TYPES = [
  'error_rate',
  'latency',
  'anomaly',
  'job_failure',
  'job_stuck',
  'store',
  'process',
  'push',
  'external',
  'deployment',
] as const
export type AlertType = (typeof ALERT_TYPES)[number]

export const SERIES_METRICS = [
  'alerts_count',
  'latency_seconds',
  'error_rate_percent',
  'requests_per_minute',
  'memory_usage_percent',
  'cpu_usage_percent',
] as const
export type SeriesMetric = (typeof SERIES_METRICS)[number]

// Decided: telemetry is stored for thirty days.
export const RETENTION_MS = 30 * 24 * HOUR_MS
export const MAX_WINDOW_MS = RETENTION_MS + 24 * HOUR_MS
export const DEFAULT_WINDOW_MS = 24 * HOUR_MS
export const SERIES_WINDOW_MS = 7 * 24 * HOUR_MS
export const REPLAY_WINDOW_MS = 6 * HOUR_MS

export const DEFAULT_PER_PAGE = 50
export const MAX_PER_PAGE = 200
export const MAX_PAGE = 10_000
export const DEFAULT_SLOW_ENDPOINTS = 10
export const MAX_SLOW_ENDPOINTS = 100
export const DEFAULT_REPLAY = 200
export const MAX_REPLAY = 1_000
export const MAX_ALERT_FILTER = 200

/** Metrics are stored by the minute. */
export const MIN_GRANULARITY_SECONDS = 60
export const MAX_POINTS = 1_500

export const MAX_SILENCES = 500

/** Of the alert manager. */
export const MAX_ALERT_MESSAGE_BYTES = 1024 * 1024
export const MAX_ALERTS_IN_MESSAGE = 500

/** The numbers of announcements, without zod: the composer counts too. */
export const MAX_ANNOUNCEMENT = 280
