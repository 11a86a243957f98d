/**
 * A few worker threads. They start when there is work, are replaced when they crash or overrun their time, and end
 * after a while without work: one that has read the TypeScript grammar holds about 90 MB.
 *
 * A job is the name of a function and its arguments; the worker returns the function's result. Each belongs to a
 * person, and people are served in turn: see `FairQueue`. A turn is a whole job, so long texts have threads of their
 * own: opening forty kilobytes does not wait for somebody's two megabytes. Long texts take turns for memory too, over
 * all pools.
 */
import { Worker } from 'node:worker_threads'
import { isPatient, patientMs } from '../patience.ts'
import { FairQueue } from '../threads/index.ts'
import type { Memory } from './memory.ts'
import { messageContent } from './travelling.ts'

export interface PoolOptions {
  worker: URL
  /** Threads for each lane. */
  sizes: Record<Lane, number>
  /** What one thread may hold: a job run away with memory ends its worker, not the server. */
  heapMb: number
  memory: Memory
  /** How long a worker waits for more work. */
  idleMs?: number
  /** Jobs of one lane that may wait; more are refused, so that a burst cannot queue minutes of work. */
  maxWaiting?: number
}

/** `aside` is for what nobody may wait behind: long work of jobs, and anything sent without an account. */
export type Lane = 'short' | 'long' | 'aside'

/** `too_large`: the thread ran out of memory. `busy` passes: too much is waiting, or the threads are being stopped. */
export type TextFailure = 'timeout' | 'too_large' | 'failed' | 'busy'
export type TextOutcome<Result> = { result: Result } | Failed
interface Failed {
  failure: TextFailure
  /** What a job has thrown. */
  error?: string
}

export interface ThreadJob {
  /** The name of a function that the worker knows. */
  name: string
  args: readonly unknown[]
  /** An account's id, or what is known of somebody without one: an address, a share. */
  person: string
  /**
   * What it may take of a core at most, counted from when a worker has it; on a busy machine it may last up to four times as
   * long. Counting by the clock alone, a busy machine killed every worker before its first grammar was compiled.
   */
  timeoutMs: number
  /** How many of a kind one person may have waiting. */
  kind: string
  mostWaiting: number
  /** A thread's memory for a long text, for each character of it. */
  bytesPerLetter: number
  isAside: boolean
}

interface Waiting extends ThreadJob {
  lane: Lane
  letters: number
  buffers: ArrayBuffer[]
  settle(outcome: TextOutcome<unknown>): void
}

interface Task extends Waiting {
  id: number
  startedAt: number
  /** What the thread had used before. */
  cpuBeforeMs: Promise<number>
}

type Reply = TextOutcome<unknown> & { id: number; heapBytes?: number }

interface PoolThread {
  worker: Worker
  task: Task | null
  timer: NodeJS.Timeout | null
}

// Documents of this length are drawn in a quarter of a second, and nearly everything that people read is shorter.
const SHORT_TEXT = 128 * 1024
// A thread that has to load ruff or prettier first takes up to two seconds of a slow core for that alone.
const FIRST_MS = 3_000
const MS_PER_LETTER = 1_000 / (256 * 1024)
const CLOCK_FACTOR = 4
// V8 keeps what a text needed, and garbage besides: two threads at their long texts held 372 MB of which 349 seemed in
// use. Restarting a thread takes a tenth of a second. Short texts grow one slowly, and a loaded grammar is worth
// keeping.
const LARGE_HEAP_MB: Record<Lane, number> = { long: 64, short: 144, aside: 64 }
// Memory for new objects, of which V8 would take 48 MB for each thread.
const YOUNG_MB = 16
// A thread that does not even report its memory gets no more time.
const SILENCE_MS = 1_000
const MIB = 1024 * 1024
// A server that is restarted: later it is there again.
const STOPPED: Failed = { failure: 'busy' }

export class ThreadPool {
  readonly #options: PoolOptions
  readonly #threads = new Set<PoolThread>()
  readonly #queues: Record<Lane, FairQueue<Waiting>>
  #lastId = 0
  #isStopped = false

  constructor(options: PoolOptions) {
    this.#options = options
    const { maxWaiting = 64 } = options
    const queue = () => new FairQueue<Waiting>({ maxWaiting, maxPerPerson: maxWaiting })
    this.#queues = { short: queue(), long: queue(), aside: queue() }
  }

  /** Threads alive now. */
  get threads(): number {
    return this.#threads.size
  }

  run(job: ThreadJob): Promise<TextOutcome<unknown>> {
    if (this.#isStopped) return Promise.resolve({ failure: 'busy' })
    return new Promise((settle) => {
      const { letters, buffers } = messageContent(job.args)
      const lane = job.isAside ? 'aside' : letters > SHORT_TEXT ? 'long' : 'short'
      const waiting = { ...job, lane, letters, buffers, settle } as const
      const isAlike = ({ kind }: Waiting) => kind === job.kind
      this.#queues[lane]
        .push(job.person, waiting, job.mostWaiting, isAlike)
        ?.settle({ failure: 'busy' })
      this.#assign()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const queue of Object.values(this.#queues))
      for (const { settle } of queue.withdraw(() => true)) settle({ failure: 'busy' })
    await Promise.all([...this.#threads].map((thread) => this.#terminate(thread, STOPPED)))
  }

  #assign(): void {
    for (const lane of ['long', 'short', 'aside'] as const) {
      const queue = this.#queues[lane]
      for (;;) {
        const tasks = [...this.#threads].flatMap(({ task }) => (task ? [task] : []))
        const isTaken =
          tasks.filter((task) => task.lane === lane).length >= this.#options.sizes[lane]
        if (isTaken || queue.size === 0) break
        const served = new Set(tasks.map(({ person }) => person))
        const { job } = queue.take((person) => served.has(person))!
        const free = [...this.#threads].find(({ task }) => !task) ?? this.#spawn()
        this.#give(free, job)
      }
    }
  }

  #spawn(): PoolThread {
    const worker = new Worker(this.#options.worker, {
      // The parent's flags are about the parent: a test runner's loaders would slow the thread down or break it.
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: this.#options.heapMb,
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
      // In a test nobody else is served meanwhile, so the thread steps back behind nobody.
      workerData: { isAwaited: isPatient() },
    })
    const thread: PoolThread = { worker, task: null, timer: null }
    worker.on('message', (reply: Reply) => this.#finish(thread, reply))
    worker.on('error', (error: Error & { code?: string }) => {
      const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      const failure = isTooLarge ? 'too_large' : 'failed'
      this.#terminate(thread, { failure, error: error.message })
    })
    worker.on('exit', () => this.#terminate(thread, { failure: 'failed' }))
    this.#threads.add(thread)
    return thread
  }

  #give(thread: PoolThread, waiting: Waiting): void {
    if (thread.timer) clearTimeout(thread.timer)
    const task: Task = {
      ...waiting,
      id: ++this.#lastId,
      startedAt: performance.now(),
      cpuBeforeMs: cpuMs(thread.worker),
    }
    thread.task = task
    // A worker with a job keeps the process alive, one without does not.
    thread.worker.ref()
    const start = () => {
      task.startedAt = performance.now()
      this.#setTimer(thread, budgetMs(task), () => void this.#judge(thread, task))
      const { id, name, args, buffers } = task
      thread.worker.postMessage({ id, name, args }, buffers)
    }
    if (task.lane !== 'long') start()
    else
      this.#options.memory.take(task, neededMb(task, this.#options.heapMb), () => {
        if (thread.task === task) start()
      })
  }

  /** Time is up by the clock: ends the job, unless the machine was too busy to give it its share. */
  async #judge(thread: PoolThread, task: Task): Promise<void> {
    const giveUp = () => this.#terminate(thread, { failure: 'timeout' })
    let hasAnswered = false
    const isSilent = () => thread.task === task && !hasAnswered
    // Decided after all messages were read: a process that was busy itself has not read the thread's messages yet.
    this.#setTimer(thread, patientMs(SILENCE_MS), () => setImmediate(() => isSilent() && giveUp()))
    const usedMs = (await cpuMs(thread.worker)) - (await task.cpuBeforeMs)
    hasAnswered = true
    if (thread.task !== task) return
    const mostMs = budgetMs(task)
    const clockLeftMs = patientMs(CLOCK_FACTOR * mostMs) - (performance.now() - task.startedAt)
    const leftMs = Math.min(mostMs - usedMs, clockLeftMs)
    if (leftMs < 1) giveUp()
    else this.#setTimer(thread, leftMs, () => void this.#judge(thread, task))
  }

  #finish(thread: PoolThread, { id, heapBytes = 0, ...outcome }: Reply): void {
    const { task } = thread
    if (task?.id !== id) return
    task.settle(outcome)
    // A thread that grew gives its memory back now, also when work waits: it would grow on under the next long text.
    if (heapBytes > LARGE_HEAP_MB[task.lane] * MIB) {
      void this.#terminate(thread, STOPPED)
      return
    }
    thread.task = null
    thread.worker.unref()
    const { idleMs = 20_000 } = this.#options
    this.#setTimer(thread, idleMs, () => this.#terminate(thread, STOPPED))
    this.#options.memory.free(task)
    this.#assign()
  }

  /** Ends a worker; waiting jobs get another one. */
  async #terminate(thread: PoolThread, outcome: Failed) {
    if (!this.#threads.has(thread)) return
    const { task } = thread
    this.#threads.delete(thread)
    if (thread.timer) clearTimeout(thread.timer)
    thread.task = null
    task?.settle(outcome)
    this.#assign()
    await thread.worker.terminate()
    if (task) this.#options.memory.free(task)
  }

  #setTimer(thread: PoolThread, afterMs: number, act: () => void): void {
    if (thread.timer) clearTimeout(thread.timer)
    thread.timer = setTimeout(act, afterMs)
    thread.timer.unref()
  }
}

function budgetMs({ letters, timeoutMs }: Task): number {
  return Math.min(timeoutMs, FIRST_MS + letters * MS_PER_LETTER)
}

function neededMb({ letters, bytesPerLetter }: Task, heapMb: number): number {
  return Math.min(heapMb, (letters * bytesPerLetter) / MIB)
}

/** What a thread has used of a core so far; nothing while it is starting or ending. */
async function cpuMs(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => null)
  return used ? (used.user + used.system) / 1000 : 0
}
