/** What the pages of health are drawn from: everything but times already formatted as text. */
import type { RunStatus } from '#platform/jobs/index.ts'
import type { State } from '../../rules/health/finding.ts'

export interface CheckView {
  id: string
  state: State
  label: string
  sentence: string
  remedy: string
  detail: string
  /** The page with more about it. */
  href: string | null
}

export interface UpkeepView {
  name: string
  href: string
  status: RunStatus | null
  at: number | null
  /** The last message of the run, or why it failed. */
  note: string
}

export interface HealthView {
  state: State
  summary: string
  checkedAt: number
  checks: readonly CheckView[]
  /** Null: they could not be read. */
  upkeep: readonly UpkeepView[] | null
  sizes: readonly (readonly [string, string])[]
  versions: readonly (readonly [string, string])[]
}

export interface AttentionView {
  isNeeded: boolean
  /** One line. */
  text: string
  /** The page to open first. */
  href: string | null
}
