/** What the page of observability shows, already formatted as text. */
import type { Severity } from '#platform/events/index.ts'
import type { AlertType } from '../../contract/limits.ts'
import type { QuickFix } from '../../contract/observability.ts'
import type { Axis } from '../../rules/observability/axis.ts'

export interface ChartView {
  metric: string
  title: string
  summary: string
  /** By layer or line: its path, and its label where there are several. */
  shapes: readonly { kind: string; path: string; isFilled: boolean; label?: string }[]
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface AlertView {
  uid: string
  name: string
  severity: Severity
  type: AlertType
  summary: string
  at: string
  state: string
  isSilenced: boolean
  endpoint: string | null
  facts: readonly [string, string][]
  cause: string
  action: string
  fixes: readonly QuickFix[]
  canAskModel: boolean
}

export interface ReplayView {
  counts: string
  /** The positions of events on the axis, by severity. */
  marks: readonly { kind: Severity; path: string }[]
  events: readonly {
    id: string
    severity: Severity
    text: string
    atMs: number
  }[]
}

export interface FilterView {
  /** The fields of the range that is shown. */
  range: Record<string, string>
  severity: string
  type: string
  words: string
}

export interface ObservabilityView {
  done: string | undefined
  ranges: readonly { href: string; label: string; isCurrent: boolean }[]
  /** The range that is shown, as text. */
  window: string
  /** The page itself, without the result of the last action. */
  href: string
  zone: string
  /** A range that ends now; one that was brushed does not change any more. */
  isLive: boolean
  asOf: string
  exportHref: string
  axis: Axis
  cards: readonly { label: string; value: string }[]
  charts: readonly ChartView[]
  slow: readonly (readonly string[])[]
  filter: FilterView
  /** What is wrong now. */
  open: readonly AlertView[]
  alerts: readonly AlertView[]
  newerHref: string | undefined
  olderHref: string | undefined
  replay: ReplayView
}
