/** Runs the jobs. It starts in every process; whichever holds the lease does the work, the others wait their turn. */
import type { Config } from '../config/index.ts'
import type { Context } from '../context.ts'
import { type Emit, errorText } from '../events/index.ts'
import { type HeldLease, Lease } from '../leases/index.ts'
import type { Log } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import type { Cancel, Timers } from '../time/timers.ts'
import { Agenda } from './agenda.ts'
import type { Job } from './declare.ts'
import { type CancelResult, cancelRun, demandRun } from './demands.ts'
import { Execution } from './execution.ts'
import { reconcileRuns } from './reconcile.ts'
import {
  claimRun,
  closePending,
  findNextPending,
  type JobRun,
  listCancelAsked,
  type RunRejection,
} from './store/index.ts'
import { JobsUpkeep } from './upkeep.ts'

/** The runs of this process that have not come to their end. */
class RunningRuns {
  readonly #byId = new Map<string, Execution>()

  get all(): Execution[] {
    return [...this.#byId.values()]
  }

  /** Turns that are taken; who names one of them waits. */
  get turns(): string[] {
    return this.all.map(({ run }) => run.turn).filter((turn) => turn !== '')
  }

  count(jobId: string): number {
    return this.all.filter(({ job }) => job.id === jobId).length
  }

  has(runId: string): boolean {
    return this.#byId.has(runId)
  }

  add(execution: Execution): void {
    this.#byId.set(execution.run.id, execution)
  }

  delete(execution: Execution): void {
    this.#byId.delete(execution.run.id)
  }
}

/** Waiting runs that are never started, and why. */
type Reason =
  | (RunRejection & { status: 'skipped'; reason: 'disabled' | 'already_running' })
  | (RunRejection & { status: 'failed'; reason: 'unknown_job' })

const DISABLED: Reason = { status: 'skipped', reason: 'disabled', error: '' }
const ALREADY_RUNNING: Reason = { status: 'skipped', reason: 'already_running', error: '' }
const UNKNOWN_JOB: Reason = {
  status: 'failed',
  reason: 'unknown_job',
  error: 'no job of this name exists in this version',
}

/** Closes a waiting run; false when another process has handled it. */
async function refuseRun(
  { store, clock, emit }: { store: Store; clock: Clock; emit: Emit },
  held: HeldLease,
  run: JobRun,
  why: Reason,
): Promise<boolean> {
  if (!(await closePending(store, run.id, held, { ...why, now: clock.now() }))) return false
  const resource = { type: 'job_run', id: run.id }
  const names = { job_id: run.jobId, run_id: run.id, resource }
  if (why.status === 'skipped') emit('job_skipped', { ...names, reason: why.reason })
  else emit('job_failed', { ...names, duration_ms: 0, reason: why.reason, error: why.error })
  return true
}

const JOBS_LEASE = 'jobs'
const POLL_MS = 1_000
// A little more than the grace that a body gets, so that its run can still be closed properly.
const STOP_WAIT_MS = 8_000

export interface RunnerDeps {
  jobs: readonly Job[]
  config: Config
  store: Store
  clock: Clock
  timers: Timers
  log: Log
  emit: Emit
  /** Who this process is, for people who look at the runs. */
  holder: string
  /** What the body of a run works with; nobody acts in it. */
  contextFor: (runId: string) => Context
}

export interface RunnerState {
  phase: 'new' | 'running' | 'stopping' | 'stopped'
  isHolder: boolean
  epoch: number | null
  takenAt: number | null
  running: { runId: string; jobId: string; startedAt: number | null }[]
}

/** The work of one holding of the lease. */
interface Leadership {
  held: HeldLease
  agenda: Agenda
  /** Fires when the role ends. */
  end: AbortController
  upkeep: JobsUpkeep
}

export class JobRunner {
  readonly #deps: RunnerDeps
  readonly #jobs: ReadonlyMap<string, Job>
  readonly #lease: Lease
  readonly #running = new RunningRuns()
  #phase: RunnerState['phase'] = 'new'
  #leadership: Leadership | null = null
  #isPassing = false
  #isAskedAgain = false
  #nextPass: Cancel = () => {}
  #nextReconcile: Cancel = () => {}
  /** What must come to its end before the store may be closed. */
  readonly #busy = new Set<Promise<void>>()
  #isStoreAway = false
  #stopping: Promise<void> | null = null

  constructor(deps: RunnerDeps) {
    this.#deps = deps
    this.#jobs = new Map(deps.jobs.map((job) => [job.id, job]))
    if (this.#jobs.size < deps.jobs.length) throw new Error('two jobs have the same id')
    this.#lease = new Lease({
      ...deps,
      lease: JOBS_LEASE,
      onTake: (held) => this.#startLeading(held),
      onLose: () => this.#stopLeading(),
    })
  }

  /** Requests the lease once and then repeatedly; returns after the first result. */
  async start(): Promise<void> {
    if (this.#phase !== 'new') throw new Error('a job runner starts once')
    this.#phase = 'running'
    const first = await this.#lease.start()
    if (first === 'taken') return
    const reason = first === 'unreachable' ? 'no_db' : 'no_lock'
    this.#deps.emit('jobs_orphan_reconcile_skipped', { reason })
  }

  /** Asks every run to stop, waits a bounded time, gives the lease back. Nothing stays alive. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  /** Puts a run on the waiting list, from any process; the holder picks it up within a second. */
  async trigger(jobId: string, payload?: unknown): Promise<string> {
    const id = await demandRun(this.#deps, this.#jobs.get(jobId), payload)
    this.#nudge()
    return id
  }

  async cancel(runId: string): Promise<CancelResult> {
    const result = await cancelRun(this.#deps, runId)
    if (result === 'asked') this.#nudge()
    return result
  }

  /** True only while the lease is proven; other loops that only one process may run ask this. */
  isHolder(): boolean {
    return this.#lease.current() !== null
  }

  state(): RunnerState {
    const held = this.#lease.current()
    return {
      phase: this.#phase,
      isHolder: held !== null,
      epoch: held?.epoch ?? null,
      takenAt: held?.takenAt ?? null,
      running: this.#running.all.map(({ run }) => ({
        runId: run.id,
        jobId: run.jobId,
        startedAt: run.startedAt,
      })),
    }
  }

  #startLeading(lease: HeldLease): void {
    const { timers } = this.#deps
    const agenda = new Agenda(this.#deps)
    const end = new AbortController()
    const upkeep = new JobsUpkeep(this.#deps, this.#jobs)
    this.#leadership = { held: lease, agenda, end, upkeep }
    const held = () => this.#lease.current()
    const reconcile = () => reconcileRuns({ ...this.#deps, held, signal: end.signal })
    this.#nextReconcile()
    this.#nextReconcile = timers.after(0, () => this.#keepBusy(reconcile()))
    this.#nudge()
  }

  #stopLeading(): void {
    this.#leadership?.end.abort()
    this.#leadership = null
    this.#nextPass()
    for (const execution of this.#running.all) execution.stop('lease_lost')
  }

  #nudge(): void {
    if (this.#isPassing) this.#isAskedAgain = true
    else this.#planPass(0)
  }

  #keepBusy(work: Promise<void>): Promise<void> {
    this.#busy.add(work)
    return work.finally(() => this.#busy.delete(work))
  }

  #planPass(delayMs: number): void {
    this.#nextPass()
    if (!this.#leadership || this.#phase !== 'running') return
    this.#nextPass = this.#deps.timers.after(delayMs, () => this.#keepBusy(this.#pass()))
  }

  /** One at a time; who asks in the middle of one gets another after it. */
  async #pass(): Promise<void> {
    if (this.#isPassing) {
      this.#isAskedAgain = true
      return
    }
    this.#isPassing = true
    this.#isAskedAgain = false
    try {
      await this.#doPass()
      if (this.#isStoreAway) this.#deps.log.info({}, 'jobs go on')
      this.#isStoreAway = false
    } catch (error) {
      // One line when it begins: the store may be away for hours.
      if (!this.#isStoreAway) this.#deps.log.error({ err: error }, 'jobs cannot go on')
      this.#isStoreAway = true
    } finally {
      this.#isPassing = false
      this.#planPass(this.#isAskedAgain ? 0 : POLL_MS)
    }
  }

  async #doPass(): Promise<void> {
    const leadership = this.#leadership
    if (!leadership || !this.#mayWork(leadership)) return
    await leadership.agenda.planDue(leadership.held)
    await this.#takePending(leadership)
    await this.#applyCancellations()
    if (this.#mayWork(leadership)) await leadership.upkeep.doDue()
  }

  async #takePending(leadership: Leadership): Promise<void> {
    const passedOver = new Set<string>()
    while (this.#mayWork(leadership)) {
      const { turns } = this.#running
      const next = await findNextPending(this.#deps.store, { jobIds: [...passedOver], turns })
      if (!next) return
      // What could not be settled is skipped, so that the loop always ends.
      if (!(await this.#settle(leadership, next))) passedOver.add(next.jobId)
    }
  }

  /** Starts, skips or refuses a waiting run; false leaves it waiting. */
  async #settle(leadership: Leadership, next: JobRun): Promise<boolean> {
    const job = this.#jobs.get(next.jobId)
    if (!job) return refuseRun(this.#deps, leadership.held, next, UNKNOWN_JOB)
    if (!job.isEnabled(this.#deps.config))
      return refuseRun(this.#deps, leadership.held, next, DISABLED)
    // Put back a moment ago, and its execution has not ended yet.
    if (this.#running.has(next.id)) return false
    if (this.#running.count(job.id) >= job.atOnce) {
      if (job.payload && next.cause === 'demand') return false
      return refuseRun(this.#deps, leadership.held, next, ALREADY_RUNNING)
    }
    const { store, clock } = this.#deps
    const run = await claimRun(store, next.id, leadership.held, clock.now())
    if (run) this.#execute(leadership, job, run)
    return run !== null
  }

  #execute(leadership: Leadership, job: Job, run: JobRun): void {
    const isHolding = (token: { epoch: number }) => this.#lease.current()?.epoch === token.epoch
    const execution = new Execution({ ...this.#deps, isHolding }, job, run, leadership.held)
    this.#running.add(execution)
    // The shutdown may have begun during the claim.
    if (this.#phase !== 'running') execution.stop('shutdown')
    void execution.start()
    void execution.ended.then(() => {
      this.#running.delete(execution)
      this.#nudge()
    })
  }

  async #applyCancellations(): Promise<void> {
    const running = this.#running.all
    if (running.length === 0) return
    const ids = running.map(({ run }) => run.id)
    const asked = new Set(await listCancelAsked(this.#deps.store, ids))
    for (const execution of running) if (asked.has(execution.run.id)) execution.stop('cancel')
  }

  #mayWork(leadership: Leadership): boolean {
    return this.#phase === 'running' && this.#lease.current()?.epoch === leadership.held.epoch
  }

  async #stop(): Promise<void> {
    const { timers, log } = this.#deps
    this.#phase = 'stopping'
    this.#nextPass()
    this.#nextReconcile()
    this.#leadership?.end.abort()
    let endWait: Cancel = () => {}
    const waited = new Promise<void>((resolve) => {
      endWait = timers.after(STOP_WAIT_MS, resolve)
    })
    const released = this.#releaseGracefully().catch((error) =>
      log.warn({ fault: errorText(error) }, 'the lease was not given back'),
    )
    await Promise.race([released, waited])
    endWait()
    this.#lease.abandon()
    for (const execution of this.#running.all) execution.abandon()
    this.#leadership = null
    this.#phase = 'stopped'
  }

  /** The lease is held up to the end of the last run, and released only then. */
  async #releaseGracefully(): Promise<void> {
    for (const execution of this.#running.all) execution.stop('shutdown')
    await Promise.all(this.#busy)
    await Promise.all(this.#running.all.map((execution) => execution.closed))
    await this.#lease.release()
  }
}
