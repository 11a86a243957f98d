/**
 * A few worker threads for one kind of work. They start when there is work, are replaced when they crash or overrun
 * their time, and end after a while without work: one that has read the TypeScript grammar holds about 90 MB.
 *
 * A job is an object; the worker gets it with an `id` and answers an object with the same one. Each is for somebody, and
 * people are served in turn: see `FairQueue`.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { isPatient, patientMs } from '../patience.ts'
import { FairQueue } from './fair-queue.ts'

export interface PoolOptions {
  /** Threads at most; one core stays free for answering. */
  size?: number
  /**
   * What one job may take of a core, counted from when a worker has it; on a busy machine it may last up to four times
   * as long. Counting by the clock alone, a busy machine killed every worker before its first grammar was compiled.
   */
  timeoutMs?: number
  /** How long a worker waits for more work. */
  idleMs?: number
  /** Jobs that may wait; more are refused, so that a burst cannot pile up minutes of work. */
  maxWaiting?: number
  /** How many of them may be one person's. */
  maxPerPerson?: number
  /** What one thread may hold: a job run away with memory ends its worker, not the server. */
  heapMb?: number
}

export type ThreadFailure = 'timeout' | 'failed' | 'busy' | 'stopped'
export type ThreadOutcome<Result> = { result: Result } | { failure: ThreadFailure }

interface Numbered {
  id: number
}

interface Waiting<Result> {
  person: string
  job: object & Numbered
  /** Memory of the job that is handed over instead of copied. */
  transfer: readonly ArrayBuffer[]
  settle: (outcome: ThreadOutcome<Result>) => void
}

interface Task<Result> extends Waiting<Result> {
  startedAt: number
  /** What the thread had used before. */
  cpuBeforeMs: Promise<number>
}

interface PoolThread<Result> {
  worker: Worker
  task: Task<Result> | null
  timer: NodeJS.Timeout | null
}

const CLOCK_FACTOR = 4
// A thread that does not even say how much it has used gets no more time.
const SILENCE_MS = 1_000

export class ThreadPool<Job extends object, Result extends object> {
  readonly #size: number
  readonly #timeoutMs: number
  readonly #idleMs: number
  readonly #heapMb: number
  readonly #file: URL
  readonly #threads = new Set<PoolThread<Result>>()
  readonly #queue: FairQueue<Waiting<Result>>
  #lastId = 0
  #isStopped = false

  constructor(worker: URL, options: PoolOptions = {}) {
    this.#size = options.size ?? Math.min(2, Math.max(1, availableParallelism() - 1))
    this.#timeoutMs = options.timeoutMs ?? 5_000
    this.#idleMs = options.idleMs ?? 20_000
    const maxWaiting = options.maxWaiting ?? 64
    const maxPerPerson = options.maxPerPerson ?? Math.max(1, maxWaiting / 4)
    this.#queue = new FairQueue({ maxWaiting, maxPerPerson })
    this.#heapMb = options.heapMb ?? 256
    this.#file = worker
  }

  /** Threads alive now. */
  get threads(): number {
    return this.#threads.size
  }

  /** `person` is an account's id, or what is known of somebody without one: an address, a share. */
  run(
    job: Job,
    person: string,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<ThreadOutcome<Result>> {
    if (this.#isStopped) return Promise.resolve({ failure: 'stopped' })
    return new Promise((settle) => {
      const waiting = { person, job: { ...job, id: ++this.#lastId }, transfer, settle }
      this.#queue.push(person, waiting)?.settle({ failure: 'busy' })
      this.#assign()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const { settle } of this.#queue.withdraw(() => true)) settle({ failure: 'stopped' })
    const threads = [...this.#threads]
    for (const thread of threads) this.#release(thread, { failure: 'stopped' })
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }

  #assign(): void {
    while (this.#queue.size > 0) {
      const thread = this.#freeThread()
      if (!thread) return
      const served = new Set([...this.#threads].map(({ task }) => task?.person))
      const next = this.#queue.take((person) => served.has(person))
      if (next) this.#give(thread, next.job)
    }
  }

  #freeThread(): PoolThread<Result> | null {
    for (const thread of this.#threads) if (!thread.task) return thread
    return this.#threads.size < this.#size ? this.#spawn() : null
  }

  #spawn(): PoolThread<Result> {
    const worker = new Worker(this.#file, {
      // The parent's flags are about the parent: a test runner's loaders would slow the thread down or break it.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMb },
      // In a test nobody else is served meanwhile, so the thread steps back behind nobody.
      workerData: { isAwaited: isPatient() },
    })
    const thread: PoolThread<Result> = { worker, task: null, timer: null }
    worker.on('message', (result: Result & Numbered) => this.#finish(thread, result))
    worker.on('error', () => this.#terminate(thread, { failure: 'failed' }))
    worker.on('exit', () => this.#terminate(thread, { failure: 'failed' }))
    this.#threads.add(thread)
    return thread
  }

  #give(thread: PoolThread<Result>, waiting: Waiting<Result>): void {
    const task = { ...waiting, startedAt: performance.now(), cpuBeforeMs: cpuMs(thread.worker) }
    thread.task = task
    this.#setTimer(thread, this.#timeoutMs, () => void this.#judge(thread, task))
    // A worker with a job keeps the process alive, one without does not.
    thread.worker.ref()
    thread.worker.postMessage(task.job, task.transfer)
  }

  /** Time is up by the clock: ends the job, unless the machine was too busy to give it its share. */
  async #judge(thread: PoolThread<Result>, task: Task<Result>): Promise<void> {
    const giveUp = () => this.#terminate(thread, { failure: 'timeout' })
    let hasAnswered = false
    const isSilent = () => thread.task === task && !hasAnswered
    // Judged behind whatever has arrived: a process that was busy itself has not heard yet what the thread said.
    this.#setTimer(thread, patientMs(SILENCE_MS), () => setImmediate(() => isSilent() && giveUp()))
    const usedMs = (await cpuMs(thread.worker)) - (await task.cpuBeforeMs)
    hasAnswered = true
    if (thread.task !== task) return
    const clockLeftMs =
      patientMs(CLOCK_FACTOR * this.#timeoutMs) - (performance.now() - task.startedAt)
    const leftMs = Math.min(this.#timeoutMs - usedMs, clockLeftMs)
    if (leftMs < 1) giveUp()
    else this.#setTimer(thread, leftMs, () => void this.#judge(thread, task))
  }

  #finish(thread: PoolThread<Result>, result: Result & Numbered): void {
    if (thread.task?.job.id !== result.id) return
    const { settle } = thread.task
    thread.task = null
    thread.worker.unref()
    this.#setTimer(thread, this.#idleMs, () => this.#terminate(thread, { failure: 'stopped' }))
    settle({ result })
    this.#assign()
  }

  /** Ends a worker; whatever waits gets another one. */
  #terminate(thread: PoolThread<Result>, outcome: { failure: ThreadFailure }): void {
    if (!this.#threads.has(thread)) return
    this.#release(thread, outcome)
    void thread.worker.terminate()
    this.#assign()
  }

  #release(thread: PoolThread<Result>, outcome: { failure: ThreadFailure }): void {
    this.#threads.delete(thread)
    if (thread.timer) clearTimeout(thread.timer)
    thread.task?.settle(outcome)
    thread.task = null
  }

  #setTimer(thread: PoolThread<Result>, afterMs: number, act: () => void): void {
    if (thread.timer) clearTimeout(thread.timer)
    thread.timer = setTimeout(act, afterMs)
    thread.timer.unref()
  }
}

/** What a thread has used of a core so far; nothing while it is starting or ending. */
async function cpuMs(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => null)
  return used ? (used.user + used.system) / 1000 : 0
}

let builtFolder: URL | null = null

/** For tests: threads of the sources run as they were built. Node takes a second to read one from `.ts` files. */
export function useBuiltThreads(folder: URL): void {
  builtFolder = folder
}

/** Beside the server's bundle a worker is built JavaScript; in the sources Node runs the `.ts` as it lies. */
export function workerFile(from: string, source: string, built: string): URL {
  if (!from.endsWith('.ts')) return new URL(built, from)
  return builtFolder ? new URL(built, builtFolder) : new URL(source, from)
}
