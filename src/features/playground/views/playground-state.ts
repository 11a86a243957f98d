/** The state that the page of the playground shows: plain data, no commands. */
import type { Cause } from '#platform/sandbox/index.ts'
import type { LintReply } from '../contract/index.ts'
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
  /** `member`: the server runs programs only for some. */
  | { where: 'browser'; why: Cause | 'member' }
  | { where: 'nowhere'; why: 'checking' | 'off_unknown' }

export type IssueView = LintReply['issues'][number]

/** A text that would replace the code, shown before it does. */
export interface Proposal {
  kind: 'fix' | 'compare'
  before: string
  after: string
  fixed: number
}

/** The program in the URL. */
export interface OpenedProgram {
  code: string
  language: string
  file: { id: string; name: string } | null
}

export interface PlaygroundLimits {
  maxCodeBytes: number
  maxOutputBytes: number
  timeoutSeconds: number
  memoryMb: number
}

export const RESULT_TABS = ['output', 'issues', 'changes', 'runs'] as const
export type ResultTab = (typeof RESULT_TABS)[number]

export interface PlaygroundState {
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
  /** How many there are in all; `issues` has the first of them. */
  issueCount: number
  proposal: Proposal | null
  /** The code changed since the proposal was made. */
  isProposalOld: boolean
  tab: ResultTab
  /** Which half a phone shows. */
  side: 'code' | 'result'
  /** What a program on the server may import; empty until that is known. */
  imports: readonly string[]
}

/** The state that the server draws and the browser begins with. */
export function firstState(
  opened: OpenedProgram | null,
  running: Running,
  { timeoutSeconds, memoryMb }: PlaygroundLimits,
): PlaygroundState {
  return {
    language: opened?.language ?? 'python',
    from: opened?.file ?? null,
    running,
    sizeBytes: new TextEncoder().encode(opened?.code ?? '').length,
    timeoutSeconds,
    memoryMb,
    isBusy: false,
    run: null,
    runs: [],
    issues: null,
    issueCount: 0,
    proposal: null,
    isProposalOld: false,
    tab: 'output',
    side: 'code',
    imports: [],
  }
}

// What a reader can do with a result.

export interface ResultCommands {
  onTab: (tab: ResultTab) => void
  onGoTo: (line: number, column?: number) => void
  onApply: () => void
  onDiscard: () => void
  onTakeUp: (run: number) => void
}
