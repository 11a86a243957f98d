/** Runs the jobs. It starts in every process; whichever holds the lease does the work, the others wait their turn. */
import type { Config } from '../config/index.ts'
import type { Context } from '../context.ts'
import { newId } from '../crypto/index.ts'
import type { Emit } from '../events/index.ts'
import type { Log } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import { Agenda } from './agenda.ts'
import type { Job } from './declare.ts'
import { Execution } from './execution.ts'
import { type Grant, Lease } from './lease.ts'
import { wordsOf } from './outcome.ts'
import { jobProblems } from './problems.ts'
import { reconcileRuns } from './reconcile.ts'
import {
  askToCancel,
  cancelPending,
  claimRun,
  closePending,
  findNextPending,
  findRun,
  insertDemandedRun,
  type JobRun,
  listCancelAsked,
  type Refusal,
} from './store/index.ts'
import type { Cancel, Timers } from './timers.ts'
import { sweepOldRuns, tellStuckRuns } from './upkeep.ts'

export const JOBS_LEASE = 'jobs'
const POLL_MS = 1_000
const STUCK_CHECK_MS = 10_000
const SWEEP_MS = 60 * 60 * 1000
// A little more than the grace that a body gets, so that its run can still be closed properly.
const STOP_WAIT_MS = 8_000

export interface RunnerGround {
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

export type CancelAnswer =
  /** It had not begun and never will. */
  | 'cancelled'
  /** It was told to stop; its state says when it has. */
  | 'asked'
  /** It had ended before. */
  | 'finished'

export interface RunnerState {
  phase: 'new' | 'running' | 'stopping' | 'stopped'
  isHolder: boolean
  epoch: number | null
  takenAt: number | null
  running: { runId: string; jobId: string; startedAt: number | null }[]
}

/** The work of one holding of the lease. */
interface Role {
  grant: Grant
  agenda: Agenda
  /** Fires when the role ends. */
  end: AbortController
  /** On the steady clock. */
  nextStuckCheck: number
  nextSweep: number
}

export class JobRunner {
  readonly #ground: RunnerGround
  readonly #jobs: ReadonlyMap<string, Job>
  readonly #lease: Lease
  /** One run per job at a time. */
  readonly #running = new Map<string, Execution>()
  #phase: RunnerState['phase'] = 'new'
  #role: Role | null = null
  #isPassing = false
  #isAskedAgain = false
  #nextPass: Cancel = () => {}
  #nextReconcile: Cancel = () => {}
  /** What must come to its end before the store may be closed. */
  readonly #busy = new Set<Promise<void>>()
  #isStoreAway = false
  #stopping: Promise<void> | null = null

  constructor(ground: RunnerGround) {
    this.#ground = ground
    this.#jobs = new Map(ground.jobs.map((job) => [job.id, job]))
    if (this.#jobs.size < ground.jobs.length) throw new Error('two jobs have the same id')
    this.#lease = new Lease({
      ...ground,
      lease: JOBS_LEASE,
      onTake: (grant) => this.#enterRole(grant),
      onLose: () => this.#leaveRole(),
    })
  }

  /** Asks for the lease once and then goes on asking; returns after the first answer. */
  async start(): Promise<void> {
    if (this.#phase !== 'new') throw new Error('a job runner starts once')
    this.#phase = 'running'
    const first = await this.#lease.start()
    if (first === 'taken') return
    const reason = first === 'unreachable' ? 'no_db' : 'no_lock'
    this.#ground.emit('jobs_orphan_reconcile_skipped', { reason })
  }

  /** Asks every run to stop, waits a bounded time, gives the lease back. Nothing stays alive. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  /** Puts a run on the waiting list, from any process; the holder picks it up within a second. */
  async trigger(jobId: string, payload?: unknown): Promise<string> {
    const { store, clock } = this.#ground
    const job = this.#jobs.get(jobId)
    if (!job) throw jobProblems.refuse('job_not_found')
    const text = payloadText(job, payload)
    const now = clock.now()
    const id = newId(now)
    await insertDemandedRun(store, { id, jobId, payload: text, now })
    this.#nudge()
    return id
  }

  async cancel(runId: string): Promise<CancelAnswer> {
    const { store, clock, log } = this.#ground
    if (await cancelPending(store, runId, clock.now())) {
      log.info({ run_id: runId }, 'a run was cancelled before it began')
      return 'cancelled'
    }
    if (await askToCancel(store, runId, clock.now())) {
      this.#nudge()
      return 'asked'
    }
    if (!(await findRun(store, runId))) throw jobProblems.refuse('job_run_not_found')
    return 'finished'
  }

  /** True only while the lease is proven; other loops that only one process may run ask this. */
  isHolder(): boolean {
    return this.#lease.current() !== null
  }

  state(): RunnerState {
    const grant = this.#lease.current()
    return {
      phase: this.#phase,
      isHolder: grant !== null,
      epoch: grant?.epoch ?? null,
      takenAt: grant?.takenAt ?? null,
      running: [...this.#running.values()].map(({ run }) => ({
        runId: run.id,
        jobId: run.jobId,
        startedAt: run.startedAt,
      })),
    }
  }

  #enterRole(grant: Grant): void {
    const { jobs, config, timers } = this.#ground
    const now = timers.elapsed()
    const agenda = new Agenda(jobs, config)
    const end = new AbortController()
    this.#role = { grant, agenda, end, nextStuckCheck: now, nextSweep: now }
    const held = () => this.#lease.current()
    const reconcile = () => reconcileRuns({ ...this.#ground, held, signal: end.signal })
    this.#nextReconcile()
    this.#nextReconcile = timers.after(0, () => this.#keepBusy(reconcile()))
    this.#nudge()
  }

  #leaveRole(): void {
    this.#role?.end.abort()
    this.#role = null
    this.#nextPass()
    for (const execution of this.#running.values()) execution.stop('lease_lost')
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
    if (!this.#role || this.#phase !== 'running') return
    this.#nextPass = this.#ground.timers.after(delayMs, () => this.#keepBusy(this.#pass()))
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
      if (this.#isStoreAway) this.#ground.log.info({}, 'jobs go on')
      this.#isStoreAway = false
    } catch (fault) {
      // One line when it begins: the store may be away for hours.
      if (!this.#isStoreAway) this.#ground.log.error({ err: fault }, 'jobs cannot go on')
      this.#isStoreAway = true
    } finally {
      this.#isPassing = false
      this.#planPass(this.#isAskedAgain ? 0 : POLL_MS)
    }
  }

  async #doPass(): Promise<void> {
    const role = this.#role
    if (!role || !this.#mayWork(role)) return
    const { store, clock } = this.#ground
    await role.agenda.planDue(store, role.grant, clock.now())
    await this.#takePending(role)
    await this.#hearCancellations()
    if (this.#mayWork(role)) await this.#lookAfter(role)
  }

  async #takePending(role: Role): Promise<void> {
    const passedOver = new Set<string>()
    while (this.#mayWork(role)) {
      const next = await findNextPending(this.#ground.store, [...passedOver])
      if (!next) return
      // Whatever could not be settled is passed over, so that the loop always comes to an end.
      if (!(await this.#settle(role, next))) passedOver.add(next.jobId)
    }
  }

  /** Starts, skips or refuses a waiting run; false leaves it waiting. */
  async #settle(role: Role, next: JobRun): Promise<boolean> {
    const job = this.#jobs.get(next.jobId)
    if (!job) return this.#refuse(role, next, UNKNOWN_JOB)
    if (!job.isEnabled(this.#ground.config)) return this.#refuse(role, next, DISABLED)
    if (this.#running.has(job.id)) {
      if (job.payload && next.cause === 'demand') return false
      return this.#refuse(role, next, ALREADY_RUNNING)
    }
    const { store, clock } = this.#ground
    const run = await claimRun(store, next.id, role.grant, clock.now())
    if (run) this.#execute(role, job, run)
    return run !== null
  }

  async #refuse(role: Role, run: JobRun, refusal: Refused): Promise<boolean> {
    const { store, clock, emit } = this.#ground
    const now = clock.now()
    if (!(await closePending(store, run.id, role.grant, { ...refusal, now }))) return false
    const resource = { type: 'job_run', id: run.id }
    const names = { job_id: run.jobId, run_id: run.id, resource }
    if (refusal.status === 'skipped') emit('job_skipped', { ...names, reason: refusal.reason })
    else {
      const { reason, error } = refusal
      emit('job_failed', { ...names, duration_ms: 0, reason, error })
    }
    return true
  }

  #execute(role: Role, job: Job, run: JobRun): void {
    const isSeated = (seat: { epoch: number }) => this.#lease.current()?.epoch === seat.epoch
    const execution = new Execution({ ...this.#ground, isSeated }, job, run, role.grant)
    this.#running.set(job.id, execution)
    // The shutdown may have begun while the claim was on its way.
    if (this.#phase !== 'running') execution.stop('shutdown')
    void execution.start()
    void execution.ended.then(() => {
      this.#running.delete(job.id)
      this.#nudge()
    })
  }

  async #hearCancellations(): Promise<void> {
    const running = [...this.#running.values()]
    if (running.length === 0) return
    const ids = running.map(({ run }) => run.id)
    const asked = new Set(await listCancelAsked(this.#ground.store, ids))
    for (const execution of running) if (asked.has(execution.run.id)) execution.stop('cancel')
  }

  async #lookAfter(role: Role): Promise<void> {
    const { store, clock, timers } = this.#ground
    const elapsed = timers.elapsed()
    if (elapsed >= role.nextStuckCheck) {
      role.nextStuckCheck = elapsed + STUCK_CHECK_MS
      await tellStuckRuns(this.#ground, this.#jobs, clock.now())
    }
    if (elapsed >= role.nextSweep) {
      role.nextSweep = elapsed + SWEEP_MS
      await sweepOldRuns(store, clock.now())
    }
  }

  #mayWork(role: Role): boolean {
    return this.#phase === 'running' && this.#lease.current()?.epoch === role.grant.epoch
  }

  async #stop(): Promise<void> {
    const { timers, log } = this.#ground
    this.#phase = 'stopping'
    this.#nextPass()
    this.#nextReconcile()
    this.#role?.end.abort()
    let endWait: Cancel = () => {}
    const waited = new Promise<void>((resolve) => {
      endWait = timers.after(STOP_WAIT_MS, resolve)
    })
    const goodbye = this.#sayGoodbye().catch((fault) =>
      log.warn({ fault: wordsOf(fault) }, 'the lease was not given back'),
    )
    await Promise.race([goodbye, waited])
    endWait()
    this.#lease.abandon()
    for (const execution of this.#running.values()) execution.abandon()
    this.#role = null
    this.#phase = 'stopped'
  }

  /** The lease is kept up to the end of the last run, and given back only then. */
  async #sayGoodbye(): Promise<void> {
    for (const execution of this.#running.values()) execution.stop('shutdown')
    await Promise.all(this.#busy)
    await Promise.all([...this.#running.values()].map((execution) => execution.closed))
    await this.#lease.release()
  }
}

type Refused =
  | (Refusal & { status: 'skipped'; reason: 'disabled' | 'already_running' })
  | (Refusal & { status: 'failed'; reason: 'unknown_job' })

const DISABLED: Refused = { status: 'skipped', reason: 'disabled', error: '' }
const ALREADY_RUNNING: Refused = { status: 'skipped', reason: 'already_running', error: '' }
const UNKNOWN_JOB: Refused = {
  status: 'failed',
  reason: 'unknown_job',
  error: 'no job of this name exists in this version',
}

/** The payload as it will be read again by the process that runs the job. */
function payloadText(job: Job, payload: unknown): string {
  const text = toJson(payload ?? {})
  const isTaken =
    text !== undefined &&
    (job.payload ? job.payload.safeParse(JSON.parse(text)).success : text === '{}')
  if (!isTaken) throw jobProblems.refuse('job_payload_invalid')
  return text
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
