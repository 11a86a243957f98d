/** What the rules find in the numbers of the last minutes. */
import type { EventCount, Severity } from '#platform/events/index.ts'
import { percentileMs } from '#platform/metrics/request-counts.ts'
import type { AlertType } from '../../contract/limits.ts'
import type { AlertRule, EventRule, ProcessRule, RequestRule } from './alert-rules.ts'

export interface RouteNumbers {
  route: string
  method: string
  requests: number
  errors: number
  ranges: readonly number[]
}

export interface Facts {
  routes: readonly RouteNumbers[]
  /** The 95th percentile of all requests of the baseline; null when there were none. */
  baselineP95Ms: number | null
  /** How often each rule's events occurred, and which run the latest was about. */
  events: ReadonlyMap<string, EventCount>
  /** The worst of all processes. */
  process: Readonly<Record<ProcessRule['measure'], number>>
}

export interface Finding {
  name: string
  type: AlertType
  severity: Severity
  coolDownMs: number
  /** Empty: for no route in particular. */
  endpoint: string
  /** Each route has an alert of its own; else the route is only the worst at the moment. */
  isPerEndpoint: boolean
  metadata: Record<string, string | number>
}

// If many routes are slow, reporting these is enough.
const MOST_ENDPOINTS = 5
const MIN_ANOMALY_SECONDS = 0.25

export function findingsOf(rules: readonly AlertRule[], facts: Facts): Finding[] {
  return rules.flatMap((rule) => {
    if (rule.on === 'events') return eventFindings(rule, facts)
    return rule.on === 'process' ? processFindings(rule, facts) : requestFindings(rule, facts)
  })
}

function requestFindings(rule: RequestRule, { routes, baselineP95Ms }: Facts): Finding[] {
  if (rule.measure === 'p95_seconds') return slowEndpoints(rule, routes)
  const requests = sum(routes, (one) => one.requests)
  if (requests < rule.minRequests) return []
  if (rule.measure === 'error_rate_percent') {
    const errors = sum(routes, (one) => one.errors)
    const worst = routes.toSorted((a, b) => b.errors - a.errors)[0]!
    const value = rounded((100 * errors) / requests)
    return found(rule, value, worst.route, { errors, requests })
  }
  const seconds = (percentileMs(addRanges(routes), 0.95) ?? 0) / 1_000
  if (baselineP95Ms === null || baselineP95Ms === 0 || seconds < MIN_ANOMALY_SECONDS) return []
  const usual = baselineP95Ms / 1_000
  return found(rule, rounded(seconds / usual), '', {
    p95_seconds: rounded(seconds),
    usual_seconds: rounded(usual),
  })
}

function slowEndpoints(rule: RequestRule, routes: readonly RouteNumbers[]): Finding[] {
  return routes
    .filter(({ requests }) => requests >= rule.minRequests)
    .map((one) => ({ one, value: rounded((percentileMs(one.ranges, 0.95) ?? 0) / 1_000) }))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MOST_ENDPOINTS)
    .flatMap(({ one, value }) =>
      found(rule, value, one.route, { method: one.method, requests: one.requests }),
    )
}

const NONE: EventCount = { count: 0, jobId: null, runId: null }

function eventFindings(rule: EventRule, { events }: Facts): Finding[] {
  const { count, jobId, runId } = events.get(rule.name) ?? NONE
  return found(rule, count, '', {
    minutes: rule.windowMs / 60_000,
    ...(jobId !== null && { job_id: jobId }),
    ...(runId !== null && { run_id: runId }),
  })
}

function processFindings(rule: ProcessRule, { process }: Facts): Finding[] {
  return found(rule, rounded(process[rule.measure]), '', {})
}

function found(
  rule: AlertRule,
  value: number,
  endpoint: string,
  more: Record<string, string | number>,
): Finding[] {
  if (value < rule.threshold) return []
  const isCritical = rule.criticalFrom !== undefined && value >= rule.criticalFrom
  const severity = isCritical ? 'critical' : rule.severity
  const { name, type, coolDownMs, threshold } = rule
  const isPerEndpoint = rule.on === 'requests' && rule.measure === 'p95_seconds'
  const metadata = { value, threshold, ...more }
  return [{ name, type, severity, coolDownMs, endpoint, isPerEndpoint, metadata }]
}

function addRanges(routes: readonly Pick<RouteNumbers, 'ranges'>[]): number[] {
  const [first, ...others] = routes
  if (!first) return []
  return first.ranges.map((count, at) => others.reduce((all, one) => all + one.ranges[at]!, count))
}

function sum<One>(all: readonly One[], pick: (one: One) => number): number {
  return all.reduce((total, one) => total + pick(one), 0)
}

/** As much of a number as people read: three digits, and never less than whole ones. */
export function threeDigits(value: number): number {
  return Math.abs(value) < 100 ? Number(value.toPrecision(3)) : Math.round(value)
}

export function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
