/** One run on its way from claimed to finished. */
import type { Context } from '../context.ts'
import type { Emit } from '../events/index.ts'
import type { Log } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import type { Job, JobHandle } from './declare.ts'
import {
  judgeReturn,
  judgeThrow,
  type Outcome,
  RunStopped,
  type StopReason,
  stopped,
  wordsOf,
} from './outcome.ts'
import { ProgressTeller } from './progress.ts'
import { finishRun, type JobRun, type Seat, writeProgress } from './store/index.ts'
import type { Cancel, Timers } from './timers.ts'

// How long a body that was told to stop may take to do so; then its run is closed over its head.
export const GRACE_MS = 5_000
// While the store is away a run's last word is said again, for a minute.
const WORD_PAUSE_MS = 1_000
const WORD_ATTEMPTS = 60

export interface ExecutionGround {
  store: Store
  clock: Clock
  timers: Timers
  log: Log
  emit: Emit
  contextFor: (runId: string) => Context
  /** Whether this seat is proven at this very moment. */
  isSeated: (seat: Seat) => boolean
}

export class Execution {
  readonly run: JobRun
  readonly job: Job
  /** Resolves when the run's state is final, or cannot be written. */
  readonly closed: Promise<void>
  /** Resolves when the body has come back as well; until then the job counts as running. */
  readonly ended: Promise<void>

  readonly #ground: ExecutionGround
  readonly #seat: Seat
  readonly #control = new AbortController()
  readonly #progress: ProgressTeller
  readonly #timers = new Set<Cancel>()
  readonly #startedAt: number
  #stoppedBy: StopReason | null = null
  #isClosing = false
  #isAbandoned = false
  #resolveClosed: () => void = () => {}
  #resolveEnded: () => void = () => {}

  constructor(ground: ExecutionGround, job: Job, run: JobRun, seat: Seat) {
    this.#ground = ground
    this.job = job
    this.run = run
    this.#seat = seat
    this.#startedAt = run.startedAt ?? ground.clock.now()
    this.#progress = new ProgressTeller(ground.timers, (progress) => this.#writeProgress(progress))
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve
    })
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve
    })
  }

  /** Runs the body; nothing of it if the run was stopped before. */
  async start(): Promise<void> {
    this.#ground.emit('job_started', { ...this.#names(), cause: this.run.cause })
    this.#after(this.job.timeoutMs, () => this.stop('timeout'))
    const outcome = await this.#runBody()
    await this.#close(outcome)
    await this.closed
    this.#resolveEnded()
  }

  /** Asks the body to stop. The first reason stands. */
  stop(reason: StopReason): void {
    if (this.#stoppedBy || this.#isClosing) return
    this.#stoppedBy = reason
    this.#control.abort(new RunStopped(reason))
    // After a lost lease the next holder closes the run; a guess of ours would hide its own last word.
    if (reason !== 'lease_lost') this.#after(GRACE_MS, () => this.#close(stopped(reason)))
  }

  /** Lets go of every timer; for the end of the process. */
  abandon(): void {
    this.#isAbandoned = true
    this.#progress.end()
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
    this.#resolveClosed()
  }

  async #runBody(): Promise<Outcome> {
    const payload = readPayload(this.job, this.run)
    if ('error' in payload) return { status: 'failed', reason: 'bad_payload', error: payload.error }
    try {
      const handle = this.#handle(payload.value)
      // Between the claim and this line the process may have been frozen.
      handle.throwIfStopped()
      const ctx = { ...this.#ground.contextFor(this.run.id), actor: null }
      return judgeReturn(await this.job.run(ctx, handle), this.#stoppedBy)
    } catch (fault) {
      const { log } = this.#ground
      if (!this.#stoppedBy) log.error({ err: fault, job_id: this.job.id }, 'a job threw')
      return judgeThrow(fault, this.#stoppedBy)
    }
  }

  #handle(payload: unknown): JobHandle<unknown> {
    const throwIfStopped = () => {
      if (!this.#ground.isSeated(this.#seat)) this.stop('lease_lost')
      this.#control.signal.throwIfAborted()
    }
    return {
      runId: this.run.id,
      payload,
      signal: this.#control.signal,
      progress: (percent, note) => this.#progress.tell(percent, note),
      throwIfStopped,
    }
  }

  async #close(outcome: Outcome): Promise<void> {
    if (this.#isClosing) return
    this.#isClosing = true
    this.#progress.end()
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
    const finishedAt = this.#ground.clock.now()
    const wasHeard = await this.#sayLastWord(outcome, finishedAt)
    if (wasHeard) this.#tell(outcome, Math.max(0, finishedAt - this.#startedAt))
    this.#resolveClosed()
  }

  async #sayLastWord(outcome: Outcome, now: number): Promise<boolean> {
    const { store, log } = this.#ground
    const progress = this.#progress.latest
    for (let attempt = 1; attempt <= WORD_ATTEMPTS && !this.#isAbandoned; attempt++) {
      try {
        const last = { outcome, progress, now }
        const wasHeard = await finishRun(store, this.run.id, this.#seat, last)
        if (!wasHeard) log.warn(this.#names(), 'a run ended after it had been closed')
        return wasHeard
      } catch (fault) {
        log.warn({ ...this.#names(), fault: wordsOf(fault) }, 'the end of a run was not written')
        await new Promise<void>((resolve) => this.#after(WORD_PAUSE_MS, resolve))
      }
    }
    return false
  }

  #tell(outcome: Outcome, duration_ms: number): void {
    const { emit, log } = this.#ground
    const names = this.#names()
    if (outcome.status === 'completed') emit('job_completed', { ...names, duration_ms })
    else if (outcome.status === 'cancelled')
      log.info({ ...names, duration_ms }, 'a run was cancelled')
    else {
      emit('job_failed', { ...names, duration_ms, reason: outcome.reason, error: outcome.error })
    }
  }

  async #writeProgress(progress: { percent: number; note: string }): Promise<void> {
    try {
      await writeProgress(this.#ground.store, this.run.id, this.#seat, progress)
    } catch (fault) {
      this.#ground.log.debug({ fault: wordsOf(fault) }, 'progress was not written')
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
    const cancel = this.#ground.timers.after(delayMs, () => {
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
  } catch (fault) {
    return { error: wordsOf(fault) }
  }
}
