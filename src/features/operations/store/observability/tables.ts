/** The tables of observability, all of them in the telemetry store. */
import type { Severity } from '#platform/events/index.ts'
import type { AlertType } from '../../contract/observability-limits.ts'

export type AlertSource = 'rules' | 'alertmanager' | 'deployment'

export interface AlertsTable {
  uid: string
  at: number
  ended_at: number | null
  seen_at: number
  name: string
  severity: Severity
  alert_type: AlertType
  endpoint: string
  source: AlertSource
  summary: string
  metadata: string
  search_text: string
}

interface SilencesTable {
  id: string
  name: string
  endpoint: string
  starts_at: number
  ends_at: number
}

interface QuickFixUsesTable {
  id: string
  at: number
  action_id: string
  alert_uid: string | null
  alert_name: string | null
}

declare module '#platform/store/tables.ts' {
  interface TelemetryTables {
    alerts: AlertsTable
    alert_silences: SilencesTable
    quick_fix_uses: QuickFixUsesTable
  }
}
