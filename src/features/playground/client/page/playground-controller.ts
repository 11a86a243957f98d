/**
 * What the playground shows, and what its buttons do. Nothing here touches the DOM: text, requests and toasts are
 * parameters.
 */

import { type Signal, signal } from '@preact/signals'
import type { ApiResponse, post } from '#client/request/request.ts'
import type { TimerClock } from '#client/time/clock.ts'
import type { ToastRequest } from '#client/toasts/toasts.ts'
import { playgroundApi } from '#paths/code.ts'
import type { Mark } from '#platform/editor/index.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { FixReply, FormatReply, LintReply } from '../../contract/index.ts'
import { examples } from '../../rules/examples.ts'
import { appendOutput, newRun, type Run } from '../../rules/run.ts'
import type { PlaygroundCommands } from '../../views/playground.tsx'
import type { IssueView, PlaygroundState, Proposal, Running } from '../../views/playground-state.ts'
import type { RefusedRun, RunEnded } from '../run/run-on-server.ts'
import type { runProgram } from '../run/run-program.ts'
import { type askLimits, runningFrom } from '../run/where-to-run.ts'
import type { PlaygroundDraft } from './playground-draft.ts'

export interface PlaygroundPageState extends PlaygroundState {
  stdin: string
  /** False until the page is interactive: what the server drew has no commands yet. */
  isAlive: boolean
}

export interface ProgramText {
  text(): string
  /** Empty: nothing is selected. */
  selectedText(): string
  setText(text: string): void
  /** Marks issues in the text, replacing the previous marks. */
  showMarks(marks: readonly Mark[]): void
  goTo(line: number, column?: number): void
}

export interface PlaygroundDeps {
  t: Translate
  text: ProgramText
  clock: TimerClock
  post: typeof post
  runProgram: typeof runProgram
  askLimits: typeof askLimits
  saveDraft(draft: PlaygroundDraft): void
  toast(request: ToastRequest): void
  showToolFailure(response: ApiResponse<unknown>): void
  showRefusal(refusal: RefusedRun): void
}

const SAVE_DRAFT_MS = 500
const MAX_RUNS = 20
const UNKNOWN: Running = { where: 'nowhere', why: 'off_unknown' }

export class PlaygroundController implements PlaygroundCommands {
  readonly state: Signal<PlaygroundPageState>
  readonly #deps: PlaygroundDeps
  readonly #draft: PlaygroundDraft
  /** The text that "Compare" compares with. */
  #original: string
  #running: AbortController | null = null
  #cancelSave = () => {}

  constructor(deps: PlaygroundDeps, first: PlaygroundState, draft: PlaygroundDraft) {
    this.#deps = deps
    this.#draft = draft
    this.#original = draft.code
    this.state = signal<PlaygroundPageState>({ ...first, stdin: '', isAlive: false })
  }

  code(): string {
    return this.#deps.text.text()
  }

  /** The selection, or else everything. */
  selectedCode(): string {
    return this.#deps.text.selectedText() || this.code()
  }

  /** The page was hydrated as the server drew it; from here on it shows the draft. */
  begin(): void {
    const { code, language, stdin } = this.#draft
    this.#change({ language, stdin, sizeBytes: bytesOf(code), isAlive: true })
    this.#saveDraftSoon()
  }

  /** A request for the limits usually precedes a run, so the server prepares one. */
  async findWhereToRun(): Promise<void> {
    const { running } = this.state.value
    if (running.where === 'browser' && running.why === 'member') return
    const limits = await this.#deps.askLimits()
    const isChecking = running.where === 'nowhere' && running.why === 'checking'
    this.#change({
      running: limits ? runningFrom(limits) : isChecking ? UNKNOWN : running,
      imports: limits?.allowed_imports ?? [],
    })
  }

  /** Called when the code was edited. */
  changed(): void {
    const text = this.code()
    const { proposal } = this.state.value
    this.#change({
      sizeBytes: bytesOf(text),
      isProposalOld: proposal !== null && proposal.before !== text,
    })
    this.#saveDraftSoon()
  }

  saveDraft(): void {
    const { language, stdin } = this.state.value
    this.#deps.saveDraft({ code: this.code(), language, stdin })
  }

  onStdin(stdin: string): void {
    this.#change({ stdin })
    this.#saveDraftSoon()
  }

  onLanguage(language: string): void {
    this.#change({ language, issues: null, proposal: null })
    this.#saveDraftSoon()
  }

  onSide(side: PlaygroundState['side']): void {
    this.#change({ side })
  }

  onTab(tab: PlaygroundState['tab']): void {
    this.#change({ tab })
  }

  onTimeout(timeoutSeconds: number): void {
    this.#change({ timeoutSeconds })
  }

  onMemory(memoryMb: number): void {
    this.#change({ memoryMb })
  }

  onGoTo(line: number, column?: number): void {
    this.#change({ side: 'code' })
    this.#deps.text.goTo(line, column)
  }

  async onFormat(): Promise<void> {
    const { t, toast } = this.#deps
    const before = this.code()
    const done = await this.#useTool<FormatReply>(playgroundApi.format)
    if (!done) return
    if (!done.changed) return toast({ text: t('code-tools.already_formatted') })
    this.#replaceCode(done.code)
    // The lines have moved: the check runs again to update the positions.
    if (this.state.value.issues) void this.onCheck()
    this.#offerUndo(t('code-tools.formatted'), before, done.code)
  }

  async onCheck(): Promise<void> {
    const done = await this.#useTool<LintReply>(playgroundApi.lint)
    if (!done) return
    const { issues, issue_count: issueCount } = done
    this.#change({ issues, issueCount, tab: 'issues', side: 'result' })
    this.#deps.text.showMarks(issues.map(markOf))
  }

  async onFix(level: string): Promise<void> {
    const before = this.code()
    const done = await this.#useTool<FixReply>(playgroundApi.fix, { level })
    if (done) this.#propose({ kind: 'fix', before, after: done.code, fixed: done.fixed })
  }

  onCompare(): void {
    this.#propose({ kind: 'compare', before: this.#original, after: this.code(), fixed: 0 })
  }

  onApply(): void {
    const { proposal } = this.state.value
    if (!proposal) return
    this.#replaceCode(proposal.after)
    this.#change({ proposal: null, issues: null, tab: 'output', side: 'code' })
    this.#offerUndo(this.#deps.t('code-tools.applied'), proposal.before, proposal.after)
  }

  onDiscard(): void {
    this.#change({ proposal: null })
  }

  async onRun(): Promise<void> {
    const { run: last, runs, running, language, stdin, ...state } = this.state.value
    if (running.where === 'nowhere' || isOn(last) || language !== 'python') return
    const { timeoutSeconds, memoryMb } = state
    const request = { code: this.code(), stdin, timeoutSeconds, memoryMb }
    const id = (runs[0]?.id ?? 0) + 1
    const { runProgram, clock, showRefusal } = this.#deps
    const started = newRun(id, running.where, request, clock.now())
    this.#running = new AbortController()
    this.#change({ run: started, tab: 'output', side: 'result' })
    const listener = {
      onOutput: (output: Run['output'][number]) =>
        this.#changeRun(id, (run) => appendOutput(run, output)),
      onStart: () => this.#changeRun(id, (run) => ({ ...run, state: 'running' })),
    }
    const ended = await runProgram(running.where, request, listener, this.#running.signal)
    if ('refused' in ended) {
      this.#change({ run: null, side: 'code' })
      return showRefusal(ended)
    }
    this.#endRun(id, ended)
  }

  onStop(): void {
    this.#running?.abort()
  }

  /** Restores the program of an earlier run. */
  onTakeUp(id: number): void {
    const found = this.state.value.runs.find((run) => run.id === id)
    if (!found) return
    const before = this.code()
    this.#replaceCode(found.code)
    this.#change({ side: 'code' })
    this.#offerUndo(this.#deps.t('code-tools.taken_up', { n: id }), before, found.code)
  }

  onExample(id: string): void {
    const { t, toast } = this.#deps
    const example = examples.find((one) => one.id === id)
    if (!example) return
    const { code, language, stdin } = example
    const before = this.code()
    this.#replaceCode(code)
    this.#original = code
    this.#change({ stdin, language, from: null, issues: null, proposal: null, side: 'code' })
    const undo = () => this.#replaceCode(before)
    if (before.trim() !== '') toast({ text: t(`code-tools.example_${example.id}`), undo })
  }

  async #useTool<T>(url: string, more: object = {}): Promise<T | null> {
    const { post, showToolFailure } = this.#deps
    this.#change({ isBusy: true })
    const { language } = this.state.value
    const body = { code: this.code(), language, ...more }
    const response = await post<T>(url, body)
    this.#change({ isBusy: false })
    if (response.ok) return response.body
    showToolFailure(response)
    return null
  }

  #propose(proposal: Proposal): void {
    this.#change({ proposal, isProposalOld: false, tab: 'changes', side: 'result' })
  }

  #replaceCode(code: string): void {
    this.#deps.text.setText(code)
    this.#deps.text.showMarks([])
    this.changed()
  }

  #offerUndo(text: string, before: string, after: string): void {
    const undo = () => this.#replaceCode(before)
    this.#deps.toast({ text, undo, redo: () => this.#replaceCode(after) })
  }

  #endRun(id: number, ended: RunEnded): void {
    this.#changeRun(id, (run) => ({ ...run, ...ended, state: 'over' }))
    const { run, runs } = this.state.value
    if (run?.id === id) this.#change({ runs: [run, ...runs].slice(0, MAX_RUNS) })
  }

  #changeRun(id: number, next: (run: Run) => Run): void {
    const { run } = this.state.value
    if (run?.id === id) this.#change({ run: next(run) })
  }

  #saveDraftSoon(): void {
    this.#cancelSave()
    this.#cancelSave = this.#deps.clock.after(SAVE_DRAFT_MS, () => this.saveDraft())
  }

  #change(change: Partial<PlaygroundPageState>): void {
    this.state.value = { ...this.state.value, ...change }
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

function isOn(run: Run | null): boolean {
  return run !== null && run.state !== 'over'
}

/** An issue in a program, as a mark in its text. */
function markOf(issue: IssueView): Mark {
  return {
    line: issue.line,
    column: issue.column,
    endLine: issue.end_line,
    endColumn: issue.end_column,
    kind: issue.severity,
    message: `${issue.message} (${issue.code})`,
  }
}
