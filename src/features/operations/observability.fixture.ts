/** Alerts, requests and samples as a running server would have stored them. */
import type { TestApp } from '#tests/support/app.ts'
import { evaluateAlerts } from './actions/observability/evaluate.ts'
import { type Alert, insertAlert } from './store/observability/alerts.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** As the job does each minute. */
export async function evaluate({ inner }: TestApp): Promise<void> {
  await inner.emitter.flush()
  await inner.metrics.flush()
  await evaluateAlerts(inner.contextFor('jobs'), () => {})
}

export function serveRequests(
  { inner }: TestApp,
  times: number,
  request: { route?: string; status?: number; durationMs?: number } = {},
): void {
  const { route = '/files', status = 200, durationMs = 3 } = request
  for (let i = 0; i < times; i++) inner.metrics.count({ method: 'GET', route, status, durationMs })
}

let made = 0

export async function storeAlert(
  { inner, clock }: TestApp,
  given: Partial<Alert> = {},
): Promise<string> {
  const at = given.at ?? clock.now()
  const uid = given.uid ?? `alert-${String(++made).padStart(6, '0')}`
  await insertAlert(inner.deps.store, {
    ...{ at, endedAt: null, seenAt: at, name: 'DiskFull', severity: 'warn' },
    ...{ alertType: 'external', endpoint: '', source: 'alertmanager' },
    ...{ summary: 'The disk is nearly full', metadata: {} },
    ...given,
    uid,
  } as Alert)
  return uid
}

/** A message of the alert manager, version 4. */
export function message(
  alerts: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
) {
  return {
    version: '4',
    groupKey: '{}:{alertname="DiskFull"}',
    truncatedAlerts: 0,
    status: 'firing',
    receiver: 'codeshelf',
    groupLabels: {},
    commonLabels: {},
    commonAnnotations: {},
    externalURL: 'http://alertmanager.example.org',
    alerts: alerts.map((alert) => ({
      status: 'firing',
      labels: { alertname: 'DiskFull', severity: 'critical', instance: 'db-1' },
      annotations: { summary: 'The disk is nearly full' },
      startsAt: '2026-11-14T08:55:00.000Z',
      endsAt: '0001-01-01T00:00:00Z',
      generatorURL: 'http://prometheus.example.org/graph',
      fingerprint: 'f00d',
      ...alert,
    })),
    ...more,
  }
}
