/** What one can do about an alert at once, by its kind. */
import type { QuickFix } from '../contract/index.ts'
import type { AlertType } from '../contract/limits.ts'
import { observabilityPaths } from '../contract/paths.ts'

export const QUICK_FIXES = ['open_jobs', 'open_replay', 'run_doctor', 'silence_hour'] as const
export type QuickFixId = (typeof QUICK_FIXES)[number]

const BY_TYPE: Record<AlertType, readonly QuickFixId[]> = {
  error_rate: ['open_replay', 'run_doctor', 'silence_hour'],
  latency: ['open_replay', 'run_doctor', 'silence_hour'],
  anomaly: ['open_replay', 'silence_hour'],
  job_failure: ['open_jobs', 'open_replay', 'silence_hour'],
  job_stuck: ['open_jobs', 'silence_hour'],
  store: ['run_doctor', 'open_replay', 'silence_hour'],
  process: ['run_doctor', 'open_replay', 'silence_hour'],
  push: ['run_doctor', 'silence_hour'],
  external: ['open_replay', 'silence_hour'],
  deployment: ['open_replay'],
}

export interface FixableAlert {
  name: string
  alertType: AlertType
  endpoint: string
}

export function quickFixesOf(alert: FixableAlert, label: (id: QuickFixId) => string): QuickFix[] {
  return BY_TYPE[alert.alertType].map((id) => ({ id, label: label(id), ...effectOf(id, alert) }))
}

function effectOf(
  id: QuickFixId,
  { name, endpoint }: FixableAlert,
): Pick<QuickFix, 'type' | 'payload'> {
  if (id === 'run_doctor') return { type: 'copy', payload: { text: 'codeshelf doctor' } }
  if (id === 'silence_hour')
    return { type: 'silence', payload: { name, minutes: 60, ...(endpoint && { endpoint }) } }
  return { type: 'link', payload: { href: HREFS[id] } }
}

const HREFS = {
  open_jobs: '/admin/jobs',
  open_replay: `${observabilityPaths.page}#replay`,
}
