/**
 * A few worker threads for one kind of work. They start when there is work, are replaced when they crash or overrun
 * their time, and end after a while without work: one that has read the TypeScript grammar holds about 90 MB.
 *
 * A job is an object; the worker gets it with an `id` and answers an object with the same one. Each is for somebody, and
 * people are served in turn: see `FairQueue`.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
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
export type Outcome<Answer> = { answer: Answer } | { failure: ThreadFailure }

interface Numbered {
  id: number
}

interface Waiting<Answer> {
  person: string
  job: object & Numbered
  /** Memory of the job that is handed over instead of copied. */
  transfer: readonly ArrayBuffer[]
  settle: (outcome: Outcome<Answer>) => void
}

interface Task<Answer> extends Waiting<Answer> {
  startedAt: number
  /** What the thread had used before. */
  cpuBeforeMs: Promise<number>
}

interface Hand<Answer> {
  worker: Worker
  task: Task<Answer> | null
  timer: NodeJS.Timeout | null
}

const CLOCK_FACTOR = 4
// A thread that does not even say how much it has used gets no more time.
const SILENCE_MS = 1_000

export class ThreadPool<Job extends object, Answer extends object> {
  readonly #size: number
  readonly #timeoutMs: number
  readonly #idleMs: number
  readonly #heapMb: number
  readonly #file: URL
  readonly #hands = new Set<Hand<Answer>>()
  readonly #queue: FairQueue<Waiting<Answer>>
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
    return this.#hands.size
  }

  /** `person` is an account's id, or what is known of somebody without one: an address, a share. */
  run(job: Job, person: string, transfer: readonly ArrayBuffer[] = []): Promise<Outcome<Answer>> {
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
    const hands = [...this.#hands]
    for (const hand of hands) this.#release(hand, { failure: 'stopped' })
    await Promise.all(hands.map(({ worker }) => worker.terminate()))
  }

  #assign(): void {
    while (this.#queue.size > 0) {
      const hand = this.#freeHand()
      if (!hand) return
      const served = new Set([...this.#hands].map(({ task }) => task?.person))
      const next = this.#queue.take((person) => served.has(person))
      if (next) this.#give(hand, next.job)
    }
  }

  #freeHand(): Hand<Answer> | null {
    for (const hand of this.#hands) if (!hand.task) return hand
    return this.#hands.size < this.#size ? this.#hire() : null
  }

  #hire(): Hand<Answer> {
    const worker = new Worker(this.#file, {
      // The parent's flags are about the parent: a test runner's loaders would slow the thread down or break it.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMb },
    })
    const hand: Hand<Answer> = { worker, task: null, timer: null }
    worker.on('message', (answer: Answer & Numbered) => this.#finish(hand, answer))
    worker.on('error', () => this.#dismiss(hand, { failure: 'failed' }))
    worker.on('exit', () => this.#dismiss(hand, { failure: 'failed' }))
    this.#hands.add(hand)
    return hand
  }

  #give(hand: Hand<Answer>, waiting: Waiting<Answer>): void {
    const task = { ...waiting, startedAt: performance.now(), cpuBeforeMs: cpuMs(hand.worker) }
    hand.task = task
    this.#setTimer(hand, this.#timeoutMs, () => void this.#judge(hand, task))
    // A worker with a job keeps the process alive, one without does not.
    hand.worker.ref()
    hand.worker.postMessage(task.job, task.transfer)
  }

  /** Time is up by the clock: ends the job, unless the machine was too busy to give it its share. */
  async #judge(hand: Hand<Answer>, task: Task<Answer>): Promise<void> {
    const giveUp = () => this.#dismiss(hand, { failure: 'timeout' })
    this.#setTimer(hand, SILENCE_MS, giveUp)
    const usedMs = (await cpuMs(hand.worker)) - (await task.cpuBeforeMs)
    if (hand.task !== task) return
    const clockLeftMs = CLOCK_FACTOR * this.#timeoutMs - (performance.now() - task.startedAt)
    const leftMs = Math.min(this.#timeoutMs - usedMs, clockLeftMs)
    if (leftMs < 1) giveUp()
    else this.#setTimer(hand, leftMs, () => void this.#judge(hand, task))
  }

  #finish(hand: Hand<Answer>, answer: Answer & Numbered): void {
    if (hand.task?.job.id !== answer.id) return
    const { settle } = hand.task
    hand.task = null
    hand.worker.unref()
    this.#setTimer(hand, this.#idleMs, () => this.#dismiss(hand, { failure: 'stopped' }))
    settle({ answer })
    this.#assign()
  }

  /** Ends a worker; whatever waits gets another one. */
  #dismiss(hand: Hand<Answer>, outcome: { failure: ThreadFailure }): void {
    if (!this.#hands.has(hand)) return
    this.#release(hand, outcome)
    void hand.worker.terminate()
    this.#assign()
  }

  #release(hand: Hand<Answer>, outcome: { failure: ThreadFailure }): void {
    this.#hands.delete(hand)
    if (hand.timer) clearTimeout(hand.timer)
    hand.task?.settle(outcome)
    hand.task = null
  }

  #setTimer(hand: Hand<Answer>, afterMs: number, act: () => void): void {
    if (hand.timer) clearTimeout(hand.timer)
    hand.timer = setTimeout(act, afterMs)
    hand.timer.unref()
  }
}

/** What a thread has used of a core so far; nothing while it is starting or ending. */
async function cpuMs(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => null)
  return used ? (used.user + used.system) / 1000 : 0
}

/** Beside the server's bundle a worker is built JavaScript; in the sources Node runs the `.ts` as it lies. */
export function workerFile(from: string, source: string, built: string): URL {
  return new URL(from.endsWith('.ts') ? source : built, from)
}
