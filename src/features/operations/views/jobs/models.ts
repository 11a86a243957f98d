/** What the pages of the jobs are drawn from: every state already formatted as text. */
import type { RunStatus } from '#platform/jobs/index.ts'

export interface RunView {
  id: string
  href: string
  jobName: string
  status: RunStatus
  cause: 'schedule' | 'demand'
  createdAt: number
  startedAt: number | null
  finishedAt: number | null
  /** How long it took, or has taken so far. */
  took: string | null
  /** 0 to 100; null: it is not reported. */
  percent: number | null
  note: string
  /** Why it was skipped or failed, as a sentence. */
  reason: string | null
  error: string
  /** Closed by the next process after its own ended. */
  isReconciled: boolean
  stuckSince: number | null
  cancelAskedAt: number | null
  holder: string
}

export interface JobView {
  id: string
  name: string
  href: string
  schedule: string
  timeLimit: string
  isEnabled: boolean
  canRunNow: boolean
  /** Null: nothing is planned. */
  nextDueAt: number | null
  lastRun: RunView | null
}

export const isRunUnderWay = ({ status }: RunView) => status === 'pending' || status === 'running'
