/** One run from claimed to finished. */
import type { Context } from '../context.ts'
import { type Emit, errorText } from '../events/index.ts'
import type { FencingToken } from '../leases/index.ts'
import type { Log } from '../log/index.ts'
import { inSpan } from '../otlp/spans.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import type { Cancel, Timers } from '../time/timers.ts'
import type { Job, JobHandle } from './declare.ts'
import {
  judgeReturn,
  judgeThrow,
  type RunOutcome,
  RunStopped,
  type StopReason,
  stopped,
} from './outcome.ts'
import { ProgressReporter } from './progress.ts'
import { figuresOf } from './run-log.ts'
import { finishRun, type JobRun, type Progress, returnRun, writeProgress } from './store/index.ts'

// How long a body may take to stop when requested; then its run is closed without it.
const STOP_GRACE_MS = 5_000
// While the store is away a run's result is written again, for a minute.
const WRITE_PAUSE_MS = 1_000
const WRITE_ATTEMPTS = 60

export interface ExecutionDeps {
  store: Store
  clock: Clock
  timers: Timers
  log: Log
  emit: Emit
  contextFor: (runId: string) => Context
  /** Whether this seat is proven at this very moment. */
  isHolding: (token: FencingToken) => boolean
}

export class Execution {
  readonly run: JobRun
  readonly job: Job
  /** Resolves when the run's state is final, or cannot be written. */
  readonly closed: Promise<void>
  /** Resolves when the body has come back as well; until then the job counts as running. */
  readonly ended: Promise<void>

  readonly #deps: ExecutionDeps
  readonly #token: FencingToken
  readonly #control = new AbortController()
  readonly #progress: ProgressReporter
  readonly #timers = new Set<Cancel>()
  readonly #startedAt: number
  #stoppedBy: StopReason | null = null
  #isClosing = false
  #isAbandoned = false
  #resolveClosed: () => void = () => {}
  #resolveEnded: () => void = () => {}

  constructor(deps: ExecutionDeps, job: Job, run: JobRun, token: FencingToken) {
    this.#deps = deps
    this.job = job
    this.run = run
    this.#token = token
    this.#startedAt = run.startedAt ?? deps.clock.now()
    this.#progress = new ProgressReporter(deps, (progress) => this.#writeProgress(progress))
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve
    })
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve
    })
  }

  /** Runs the body; nothing of it if the run was stopped before. */
  async start(): Promise<void> {
    this.#deps.emit('job_started', { ...this.#named(), cause: this.run.cause })
    this.#after(this.job.timeoutMs, () => this.stop('timeout'))
    const outcome = await this.#inSpan()
    await this.#close(outcome)
    await this.closed
    this.#resolveEnded()
  }

  #inSpan(): Promise<RunOutcome> {
    const { id } = this.job
    return inSpan(
      { name: `job ${id}`, kind: 'internal', facts: { 'codeshelf.job': id } },
      () => this.#runBody(),
      ({ status }) => ({ facts: { 'codeshelf.outcome': status }, isFailed: status === 'failed' }),
    )
  }

  /** Requests the body to stop. The first reason is used. */
  stop(reason: StopReason): void {
    if (this.#stoppedBy || this.#isClosing) return
    this.#stoppedBy = reason
    this.#control.abort(new RunStopped(reason))
    // After a lost lease the next holder closes the run; a guess of ours would hide its own last word.
    if (reason !== 'lease_lost') this.#after(STOP_GRACE_MS, () => this.#close(stopped(reason)))
  }

  /** Lets go of every timer; for the end of the process. */
  abandon(): void {
    this.#isAbandoned = true
    this.#progress.end()
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
    this.#resolveClosed()
  }

  async #runBody(): Promise<RunOutcome> {
    const payload = readPayload(this.job, this.run)
    if ('error' in payload) return { status: 'failed', reason: 'bad_payload', error: payload.error }
    try {
      const handle = this.#handle(payload.value)
      // Between the claim and this line the process may have been frozen.
      handle.throwIfStopped()
      const ctx = { ...this.#deps.contextFor(this.run.id), actor: null }
      const returned = await this.job.run(ctx, handle)
      this.#progress.end()
      this.#progress.say(figuresOf(returned))
      return judgeReturn(returned, this.#stoppedBy)
    } catch (error) {
      const { log } = this.#deps
      if (!this.#stoppedBy) log.error({ err: error, job_id: this.job.id }, 'a job threw')
      return judgeThrow(error, this.#stoppedBy)
    }
  }

  #handle(payload: unknown): JobHandle<unknown> {
    const throwIfStopped = () => {
      if (!this.#deps.isHolding(this.#token)) this.stop('lease_lost')
      this.#control.signal.throwIfAborted()
    }
    return {
      runId: this.run.id,
      payload,
      signal: this.#control.signal,
      progress: (percent, note) => this.#progress.report(percent, note),
      throwIfStopped,
    }
  }

  async #close(outcome: RunOutcome): Promise<void> {
    if (this.#isClosing) return
    this.#isClosing = true
    this.#progress.end()
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
    const finishedAt = this.#deps.clock.now()
    if (await this.#isGivenBack(outcome)) return this.#resolveClosed()
    const wasHeard = await this.#writeFinalStatus(outcome, finishedAt)
    if (wasHeard) this.#emitEnd(outcome, Math.max(0, finishedAt - this.#startedAt))
    this.#resolveClosed()
  }

  /**
   * Neither the lease nor a shutdown depends on the work: a machine that was too busy for it may do the same run a
   * moment later, and the next start continues what a restart cut.
   */
  async #isGivenBack(outcome: RunOutcome): Promise<boolean> {
    if (outcome.status !== 'failed' || !this.job.isRepeatable) return false
    if (outcome.reason !== 'lease_lost' && outcome.reason !== 'shutdown') return false
    const { store, log } = this.#deps
    try {
      if (!(await returnRun(store, this.run.id, this.#token))) return false
      log.warn({ ...this.#names(), reason: outcome.reason }, 'a run was cut and begins anew')
      return true
    } catch (error) {
      log.warn({ ...this.#names(), fault: errorText(error) }, 'a run was not put back')
      return false
    }
  }

  async #writeFinalStatus(outcome: RunOutcome, now: number): Promise<boolean> {
    const { store, log } = this.#deps
    if (outcome.status === 'failed') this.#progress.say(outcome.error)
    const progress = this.#progress.latest
    for (let attempt = 1; attempt <= WRITE_ATTEMPTS && !this.#isAbandoned; attempt++) {
      try {
        const last = { outcome, progress, now }
        const wasHeard = await finishRun(store, this.run.id, this.#token, last)
        if (!wasHeard) log.warn(this.#names(), 'a run ended after it had been closed')
        return wasHeard
      } catch (error) {
        log.warn({ ...this.#names(), fault: errorText(error) }, 'the end of a run was not written')
        await new Promise<void>((resolve) => this.#after(WRITE_PAUSE_MS, resolve))
      }
    }
    return false
  }

  #emitEnd(outcome: RunOutcome, duration_ms: number): void {
    const { emit, log } = this.#deps
    const names = this.#names()
    if (outcome.status === 'completed') emit('job_completed', { ...this.#named(), duration_ms })
    else if (outcome.status === 'cancelled')
      log.info({ ...names, duration_ms }, 'a run was cancelled')
    else {
      const { reason, error, isForPerson } = outcome
      emit('job_failed', {
        ...{ ...names, duration_ms, reason, error },
        ...(isForPerson && { severity: 'info' }),
      })
    }
  }

  async #writeProgress(progress: Progress): Promise<void> {
    try {
      await writeProgress(this.#deps.store, this.run.id, this.#token, progress)
    } catch (error) {
      this.#deps.log.debug({ fault: errorText(error) }, 'progress was not written')
    }
  }

  /** Scheduled runs that go well would fill a log: some thousand a day. */
  #named() {
    return {
      ...this.#names(),
      ...(this.run.cause === 'schedule' && { severity: 'debug' as const }),
    }
  }

  #names() {
    return {
      job_id: this.job.id,
      run_id: this.run.id,
      resource: { type: 'job_run', id: this.run.id },
    }
  }

  #after(delayMs: number, work: () => unknown): void {
    if (this.#isAbandoned) return
    const cancel = this.#deps.timers.after(delayMs, () => {
      this.#timers.delete(cancel)
      return work()
    })
    this.#timers.add(cancel)
  }
}

function readPayload(job: Job, run: JobRun): { value: unknown } | { error: string } {
  if (!job.payload) return { value: undefined }
  try {
    return { value: job.payload.parse(JSON.parse(run.payload)) }
  } catch (error) {
    return { error: errorText(error) }
  }
}
