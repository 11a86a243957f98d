/** Runs people's programs: one at a time for each person, a few at once for all, the others wait a little. */
import { existsSync, realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { inSpan, type SpanStart } from '../otlp/spans.ts'
import { patientMs } from '../patience.ts'
import { type Capability, findCapability, type SandboxMode } from './capability.ts'
import type { Reason, SandboxJob } from './job.ts'
import type { Launch } from './launch.ts'
import { SandboxPool } from './pool.ts'
import { type ProcessOutcome, StartError } from './sandboxed-process.ts'

export interface RunnerOptions {
  /** The folder that keeps the sandbox's file system between starts. */
  folder: string
  mode: SandboxMode
  /** How many processes of the service run programs on this machine: its slots are divided among them. */
  sharedBy?: number
  maxRunning?: number
  maxWaiting?: number
  waitMs?: number
  /** Interpreters that wait. */
  warm?: number
}

/** The state of one process. */
export interface SandboxRunnerState {
  running: number
  maxRunning: number
  waiting: number
  maxWaiting: number
  warm: number
  maxWarm: number
  /** How programs ended, and why others did not begin, since this process started. */
  ended: Partial<Record<Reason, number>>
  refused: Partial<Record<RunRefusal, number>>
}

export type RunRefusal = 'disabled' | 'in_progress' | 'busy'

export class RunRefused extends Error {
  override name = 'RunRefused'
  readonly refusal: RunRefusal
  constructor(refusal: RunRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

// Twice the cores: most programs of people wait for something. More than a hundred in the queue would not be served.
const RUNNING_PER_CORE = 2
const MAX_WAITING = 100
const WAIT_MS = 10_000
const MAX_WARM = 4
// A machine may change while the service runs (an update, a policy); then it is examined again.
const ERRORS_UNTIL_PROBE = 3

const RUN: SpanStart = { name: 'sandbox run', kind: 'internal', facts: {} }

const examinations = new Map<string, Promise<Capability>>()

/** Two runners with one folder are on one machine: what one has found holds for the other. */
function examine({ folder, mode }: RunnerOptions): Promise<Capability> {
  const real = existsSync(folder) ? realpathSync(folder) : folder
  const key = `${mode} ${real}`
  return examinations.getOrInsertComputed(key, () => {
    const found = findCapability(real, mode)
    found.catch(() => examinations.delete(key))
    return found
  })
}

export class CodeRunner {
  readonly #options: RunnerOptions
  readonly #maxRunning: number
  readonly #maxWaiting: number
  readonly #maxWarm: number
  readonly #people = new Set<string>()
  readonly #queue: { go: () => void; leave: () => void }[] = []
  readonly #ended: SandboxRunnerState['ended'] = {}
  readonly #refused: SandboxRunnerState['refused'] = {}
  #running = 0
  #startErrors = 0
  #capability: Promise<Capability> | null = null
  #pool: SandboxPool | null = null
  #isStopped = false

  constructor(options: RunnerOptions) {
    this.#options = options
    const cores = availableParallelism()
    const share = (slots: number) => Math.max(1, Math.floor(slots / (options.sharedBy ?? 1)))
    this.#maxRunning = options.maxRunning ?? share(RUNNING_PER_CORE * cores)
    this.#maxWaiting = options.maxWaiting ?? MAX_WAITING
    this.#maxWarm = options.warm ?? share(Math.min(cores, MAX_WARM))
  }

  /** Probed once, on the first call. */
  capability(): Promise<Capability> {
    this.#capability ??= examine(this.#options)
    return this.#capability
  }

  state(): SandboxRunnerState {
    return {
      running: this.#running,
      maxRunning: this.#maxRunning,
      waiting: this.#queue.length,
      maxWaiting: this.#maxWaiting,
      warm: this.#pool?.warm ?? 0,
      maxWarm: this.#maxWarm,
      ended: { ...this.#ended },
      refused: { ...this.#refused },
    }
  }

  /** Somebody is about to run something. */
  async warmUp(): Promise<void> {
    const pool = await this.#openPool()
    pool?.keepWarm()
  }

  async run(who: string, job: SandboxJob, signal?: AbortSignal): Promise<ProcessOutcome> {
    try {
      const outcome = await inSpan(
        RUN,
        () => this.#runAlone(who, job, signal),
        ({ reason }) => ({ facts: { 'codeshelf.outcome': reason } }),
      )
      count(this.#ended, outcome.reason)
      return outcome
    } catch (error) {
      if (error instanceof RunRefused) count(this.#refused, error.refusal)
      throw error
    }
  }

  async #runAlone(who: string, job: SandboxJob, signal?: AbortSignal): Promise<ProcessOutcome> {
    if (this.#people.has(who)) throw new RunRefused('in_progress')
    this.#people.add(who)
    try {
      if (!(await this.#openPool())) throw new RunRefused('disabled')
      await this.#turn(signal)
      try {
        // While it waited the service may have been stopped, or found that nothing starts any more.
        const pool = await this.#openPool()
        if (!pool) throw new RunRefused('disabled')
        return await this.#runNow(pool, job, signal)
      } finally {
        this.#running--
        this.#queue.shift()?.go()
      }
    } finally {
      this.#people.delete(who)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const waiting of [...this.#queue]) waiting.leave()
    await this.#pool?.stop()
  }

  async #openPool(): Promise<SandboxPool | null> {
    const launch = await this.#launch()
    if (!launch || this.#isStopped) return null
    this.#pool ??= new SandboxPool({
      launch,
      size: this.#maxWarm,
      onStartError: () => this.#countStartError(),
    })
    return this.#pool
  }

  /** An operator who empties the cache of a running service removes the sandbox's file system: it is built again. */
  async #launch(): Promise<Launch | null> {
    const { launch } = await this.capability()
    if (!launch || existsSync(launch.cwd)) return launch
    this.#forgetCapability()
    return (await this.capability()).launch
  }

  /** Waits for a slot, for a limited time. */
  #turn(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(new RunRefused('busy'))
    if (this.#running < this.#maxRunning) {
      this.#running++
      return Promise.resolve()
    }
    if (this.#queue.length >= this.#maxWaiting) return Promise.reject(new RunRefused('busy'))
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
        const at = this.#queue.indexOf(waiting)
        if (at >= 0) this.#queue.splice(at, 1)
        reject(new RunRefused('busy'))
      }
      const timer = setTimeout(leave, this.#options.waitMs ?? patientMs(WAIT_MS))
      signal?.addEventListener('abort', leave)
      const waiting = {
        leave,
        go: () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
          this.#running++
          resolve()
        },
      }
      this.#queue.push(waiting)
    })
  }

  /**
   * A process that does not come up has run nothing, so another one is tried: the machine may be short of resources for
   * a moment.
   */
  async #runNow(pool: SandboxPool, job: SandboxJob, signal?: AbortSignal): Promise<ProcessOutcome> {
    try {
      return await this.#tryNow(pool, job, signal)
    } catch (error) {
      if (!(error instanceof StartError) || this.#pool !== pool) throw error
      return this.#tryNow(pool, job, signal)
    }
  }

  async #tryNow(pool: SandboxPool, job: SandboxJob, signal?: AbortSignal): Promise<ProcessOutcome> {
    const sandboxed = pool.take()
    const stop = () => sandboxed.stop('stopped')
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    try {
      const outcome = await sandboxed.run(job)
      this.#startErrors = 0
      return outcome
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      sandboxed.kill()
      if (signal?.aborted || this.#isStopped) throw new RunRefused('busy')
      this.#countStartError()
      throw error
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  #countStartError(): void {
    if (++this.#startErrors < ERRORS_UNTIL_PROBE || this.#isStopped) return
    this.#forgetCapability()
  }

  #forgetCapability(): void {
    this.#startErrors = 0
    this.#capability = null
    examinations.clear()
    void this.#pool?.stop()
    this.#pool = null
  }
}

function count<Name extends string>(counts: Partial<Record<Name, number>>, name: Name): void {
  counts[name] = (counts[name] ?? 0) + 1
}
