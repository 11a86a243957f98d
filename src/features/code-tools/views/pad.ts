/** What the page shows of the pad: plain facts, no acts. */
import type { Run } from '../rules/run.ts'

export interface LanguageChoice {
  language: string
  name: string
  canFormat: boolean
  canFix: boolean
}

/** Where programs can run, or why not. */
export type Running =
  | { where: 'server'; version: string }
  | { where: 'browser'; why: Cause }
  | { where: 'nowhere'; why: 'needs_premium' | 'checking' | 'off_unknown' }

export type Cause =
  | 'switched_off'
  | 'not_linux'
  | 'no_python'
  | 'no_bubblewrap'
  | 'refused'
  | 'unsafe'

export interface IssueView {
  code: string
  message: string
  severity: 'error' | 'warning' | 'info'
  line: number
  column: number
  end_line: number
  end_column: number
  fix: 'safe' | 'cautious' | 'aggressive' | null
}

/** A text that would take the place of the pad's, shown before it does. */
export interface Proposal {
  kind: 'fix' | 'compare'
  before: string
  after: string
  fixed: number
}

export const RESULT_TABS = ['output', 'issues', 'changes', 'runs'] as const
export type ResultTab = (typeof RESULT_TABS)[number]

export interface PadView {
  language: string
  /** The file it came from. */
  from: { id: string; name: string } | null
  running: Running
  sizeBytes: number
  timeoutSeconds: number
  memoryMb: number
  isBusy: boolean
  run: Run | null
  runs: readonly Run[]
  /** Null: not checked yet. */
  issues: readonly IssueView[] | null
  proposal: Proposal | null
  /** The pad changed since the proposal was made. */
  isProposalOld: boolean
  tab: ResultTab
  /** Which half a phone shows. */
  side: 'code' | 'result'
  /** What a program on the server may import; empty until that is known. */
  imports: readonly string[]
}
