/** What can be done about an alert at once, by its kind. */
import { jobsPaths, observabilityPaths } from '#paths/operations.ts'
import { href } from '#platform/http/paths.ts'
import { toIso } from '#platform/time/index.ts'
import type { AlertType } from '../../contract/limits.ts'
import type { QuickFix } from '../../contract/observability.ts'

const QUICK_FIXES = ['open_run', 'open_jobs', 'open_replay', 'run_doctor', 'silence_hour'] as const
export type QuickFixId = (typeof QUICK_FIXES)[number]

const BY_TYPE: Record<AlertType, readonly QuickFixId[]> = {
  error_rate: ['open_replay', 'run_doctor', 'silence_hour'],
  latency: ['open_replay', 'run_doctor', 'silence_hour'],
  anomaly: ['open_replay', 'silence_hour'],
  job_failure: ['open_run', 'open_jobs', 'open_replay', 'silence_hour'],
  job_stuck: ['open_jobs', 'silence_hour'],
  store: ['run_doctor', 'open_replay', 'silence_hour'],
  process: ['run_doctor', 'open_replay', 'silence_hour'],
  push: ['run_doctor', 'silence_hour'],
  external: ['open_replay', 'silence_hour'],
  deployment: ['open_replay'],
}

export interface FixableAlert {
  at: number
  name: string
  alertType: AlertType
  endpoint: string
  metadata: Record<string, string | number>
}

export function quickFixesOf(alert: FixableAlert, label: (id: QuickFixId) => string): QuickFix[] {
  return BY_TYPE[alert.alertType]
    .filter((id) => id !== 'open_run' || typeof alert.metadata['run_id'] === 'string')
    .map((id) => ({ id, label: label(id), ...effectOf(id, alert) }))
}

function effectOf(
  id: QuickFixId,
  { at, name, endpoint, metadata }: FixableAlert,
): Pick<QuickFix, 'type' | 'payload'> {
  switch (id) {
    case 'run_doctor':
      return { type: 'copy', payload: { text: 'codeshelf doctor' } }
    case 'silence_hour':
      return { type: 'silence', payload: { name, minutes: 60, ...(endpoint && { endpoint }) } }
    case 'open_run': {
      const run_id = String(metadata['run_id'])
      return { type: 'link', payload: { href: href(jobsPaths.run, { run_id }) } }
    }
    case 'open_jobs':
      return { type: 'link', payload: { href: jobsPaths.jobs } }
    case 'open_replay':
      return { type: 'link', payload: { href: replayAround(at) } }
  }
}

// What led to it, and what came after it.
const AROUND_MS = 30 * 60_000

function replayAround(at: number): string {
  const window = { start_time: toIso(at - AROUND_MS), end_time: toIso(at + AROUND_MS) }
  return `${href(observabilityPaths.page, null, window)}#replay`
}
