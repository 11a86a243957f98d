/**
 * A few worker threads for one kind of work. They start when there is work, are replaced when they crash or overrun
 * their time, and end after a while without work: one that has read the TypeScript grammar holds about 90 MB.
 *
 * A job is an object; the worker gets it with an `id` and answers an object with the same one. Each is for somebody, and
 * people are served in turn: see `FairQueue`. A turn is a whole job, so long texts have their own turns and never take the
 * last thread: whoever opens forty kilobytes does not wait for somebody's two megabytes.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { isPatient, patientMs } from '../patience.ts'
import { FairQueue } from './fair-queue.ts'

export interface PoolOptions {
  /** Threads for long texts and for short ones, each; one more than this in all. One core stays free for answering. */
  size?: number
  /**
   * What one job may take of a core at most, counted from when a worker has it; on a busy machine it may last up to four
   * times as long. Counting by the clock alone, a busy machine killed every worker before its first grammar was compiled.
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

/** `too_large`: the thread ran out of memory. */
export type ThreadFailure = 'timeout' | 'too_large' | 'failed' | 'busy' | 'stopped'
export type ThreadOutcome<Result> = { result: Result } | { failure: ThreadFailure }

interface Numbered {
  id: number
}

interface Waiting<Result> {
  person: string
  job: object & Numbered
  /** Memory of the job that is handed over instead of copied. */
  transfer: readonly ArrayBuffer[]
  /** Of all its texts, in units or bytes. */
  letters: number
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

// Documents of this length are drawn in a quarter of a second, and nearly everything that people read is shorter.
const SHORT_TEXT = 128 * 1024
// A thread that has to load ruff or prettier first takes up to two seconds of a slow core for that alone.
const FIRST_MS = 3_000
const MS_PER_LETTER = 1_000 / (256 * 1024)
const CLOCK_FACTOR = 4
// V8 keeps what a long text needed. Starting a thread anew takes a tenth of a second, once in a while.
const LARGE_HEAP_BYTES = 96 * 1024 * 1024
// A thread that does not even say how much it has used gets no more time.
const SILENCE_MS = 1_000

export class ThreadPool<Job extends object, Result extends object> {
  readonly #size: number
  readonly #timeoutMs: number
  readonly #idleMs: number
  readonly #heapMb: number
  readonly #file: URL
  readonly #threads = new Set<PoolThread<Result>>()
  readonly #short: FairQueue<Waiting<Result>>
  readonly #long: FairQueue<Waiting<Result>>
  #lastId = 0
  #isStopped = false

  constructor(worker: URL, options: PoolOptions = {}) {
    this.#size = options.size ?? Math.min(2, Math.max(1, availableParallelism() - 1))
    this.#timeoutMs = options.timeoutMs ?? 5_000
    this.#idleMs = options.idleMs ?? 20_000
    const maxWaiting = options.maxWaiting ?? 64
    const maxPerPerson = options.maxPerPerson ?? Math.max(1, maxWaiting / 4)
    this.#short = new FairQueue({ maxWaiting, maxPerPerson })
    this.#long = new FairQueue({ maxWaiting, maxPerPerson })
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
      const letters = lettersIn(job)
      const waiting = { person, job: { ...job, id: ++this.#lastId }, transfer, letters, settle }
      const queue = isLong({ letters }) ? this.#long : this.#short
      queue.push(person, waiting)?.settle({ failure: 'busy' })
      this.#assign()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const withdrawn = [this.#short, this.#long].flatMap((queue) => queue.withdraw(() => true))
    for (const { settle } of withdrawn) settle({ failure: 'stopped' })
    const threads = [...this.#threads]
    for (const thread of threads) this.#release(thread, { failure: 'stopped' })
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }

  #assign(): void {
    for (;;) {
      const tasks = [...this.#threads].flatMap(({ task }) => (task ? [task] : []))
      const long = tasks.filter(isLong).length
      // Long ones first where they may run at all: short ones, which end soon, always have another thread.
      const isLongNext = this.#long.size > 0 && long < this.#size
      if (!isLongNext && tasks.length - long >= this.#size) return
      const queue = isLongNext ? this.#long : this.#short
      const thread = queue.size > 0 ? this.#freeThread() : null
      if (!thread) return
      const served = new Set(tasks.map(({ person }) => person))
      this.#give(thread, queue.take((person) => served.has(person))!.job)
    }
  }

  #freeThread(): PoolThread<Result> | null {
    for (const thread of this.#threads) if (!thread.task) return thread
    return this.#threads.size < this.#size + 1 ? this.#spawn() : null
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
    worker.on('error', (error: Error & { code?: string }) => {
      const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#terminate(thread, { failure: isTooLarge ? 'too_large' : 'failed' })
    })
    worker.on('exit', () => this.#terminate(thread, { failure: 'failed' }))
    this.#threads.add(thread)
    return thread
  }

  #give(thread: PoolThread<Result>, waiting: Waiting<Result>): void {
    const task = { ...waiting, startedAt: performance.now(), cpuBeforeMs: cpuMs(thread.worker) }
    thread.task = task
    this.#setTimer(thread, this.#budgetMs(task), () => void this.#judge(thread, task))
    // A worker with a job keeps the process alive, one without does not.
    thread.worker.ref()
    thread.worker.postMessage(task.job, task.transfer)
  }

  #budgetMs({ letters }: Task<Result>): number {
    return Math.min(this.#timeoutMs, FIRST_MS + letters * MS_PER_LETTER)
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
    const budgetMs = this.#budgetMs(task)
    const clockLeftMs = patientMs(CLOCK_FACTOR * budgetMs) - (performance.now() - task.startedAt)
    const leftMs = Math.min(budgetMs - usedMs, clockLeftMs)
    if (leftMs < 1) giveUp()
    else this.#setTimer(thread, leftMs, () => void this.#judge(thread, task))
  }

  #finish(thread: PoolThread<Result>, result: Result & Numbered): void {
    if (thread.task?.job.id !== result.id) return
    const { settle, ...task } = thread.task
    thread.task = null
    thread.worker.unref()
    this.#setTimer(thread, this.#idleMs, () => this.#terminate(thread, { failure: 'stopped' }))
    settle({ result })
    this.#assign()
    if (isLong(task)) void this.#endLarge(thread)
  }

  /** A thread that grew and has nothing to do gives its memory back now, not after a while. */
  async #endLarge(thread: PoolThread<Result>): Promise<void> {
    const heap = await thread.worker.getHeapStatistics().catch(() => null)
    const isLarge = heap !== null && heap.total_heap_size > LARGE_HEAP_BYTES
    if (isLarge && !thread.task) this.#terminate(thread, { failure: 'stopped' })
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

function isLong({ letters }: { letters: number }): boolean {
  return letters > SHORT_TEXT
}

/** Jobs are small objects around texts and bytes. */
function lettersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + lettersIn(part), 0)
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
