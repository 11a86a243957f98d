/**
 * A few worker threads that draw code. They start when there is work, are replaced when they crash or overrun their
 * time, and end after a while without work: one that has read the TypeScript grammar holds about 90 MB.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DrawAnswer, DrawJob } from './protocol.ts'

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
  /** The worker's file; a test brings its own. */
  worker?: URL
}

export type DrawOutcome =
  | { html: string }
  | { failure: 'no_grammar' | 'timeout' | 'failed' | 'busy' | 'stopped' }

interface Waiting {
  job: DrawJob
  settle: (outcome: DrawOutcome) => void
}

interface Task extends Waiting {
  startedAt: number
  /** What the thread had used before. */
  cpuBeforeMs: Promise<number>
}

interface Hand {
  worker: Worker
  task: Task | null
  timer: NodeJS.Timeout | null
}

// A grammar run away with memory ends its worker, not the server.
const WORKER_HEAP_MB = 256
const CLOCK_FACTOR = 4
// A thread that does not even say how much it has used gets no more time.
const SILENCE_MS = 1_000

export class DrawPool {
  readonly #size: number
  readonly #timeoutMs: number
  readonly #idleMs: number
  readonly #maxWaiting: number
  readonly #file: URL
  readonly #hands = new Set<Hand>()
  readonly #queue: Waiting[] = []
  #lastId = 0
  #isStopped = false

  constructor(options: PoolOptions = {}) {
    this.#size = options.size ?? Math.min(2, Math.max(1, availableParallelism() - 1))
    this.#timeoutMs = options.timeoutMs ?? 5_000
    this.#idleMs = options.idleMs ?? 60_000
    this.#maxWaiting = options.maxWaiting ?? 64
    this.#file = options.worker ?? workerFile()
  }

  /** Threads alive now. */
  get threads(): number {
    return this.#hands.size
  }

  draw(text: string, grammar: string): Promise<DrawOutcome> {
    if (this.#isStopped) return Promise.resolve({ failure: 'stopped' })
    if (this.#queue.length >= this.#maxWaiting) return Promise.resolve({ failure: 'busy' })
    return new Promise((settle) => {
      this.#queue.push({ job: { id: ++this.#lastId, text, grammar }, settle })
      this.#assign()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const { settle } of this.#queue.splice(0)) settle({ failure: 'stopped' })
    const hands = [...this.#hands]
    for (const hand of hands) this.#release(hand, { failure: 'stopped' })
    await Promise.all(hands.map(({ worker }) => worker.terminate()))
  }

  #assign(): void {
    while (this.#queue.length > 0) {
      const hand = this.#freeHand()
      if (!hand) return
      const task = this.#queue.shift()
      if (task) this.#give(hand, task)
    }
  }

  #freeHand(): Hand | null {
    for (const hand of this.#hands) if (!hand.task) return hand
    return this.#hands.size < this.#size ? this.#hire() : null
  }

  #hire(): Hand {
    const worker = new Worker(this.#file, {
      // The parent's flags are about the parent: a test runner's loaders would slow the thread down or break it.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
    })
    const hand: Hand = { worker, task: null, timer: null }
    worker.on('message', (answer: DrawAnswer) => this.#finish(hand, answer))
    worker.on('error', () => this.#dismiss(hand, { failure: 'failed' }))
    worker.on('exit', () => this.#dismiss(hand, { failure: 'failed' }))
    this.#hands.add(hand)
    return hand
  }

  #give(hand: Hand, waiting: Waiting): void {
    const task = { ...waiting, startedAt: performance.now(), cpuBeforeMs: cpuMs(hand.worker) }
    hand.task = task
    this.#setTimer(hand, this.#timeoutMs, () => void this.#judge(hand, task))
    // A worker with a job keeps the process alive, one without does not.
    hand.worker.ref()
    hand.worker.postMessage(task.job)
  }

  /** Time is up by the clock: ends the job, unless the machine was too busy to give it its share. */
  async #judge(hand: Hand, task: Task): Promise<void> {
    const giveUp = () => this.#dismiss(hand, { failure: 'timeout' })
    this.#setTimer(hand, SILENCE_MS, giveUp)
    const usedMs = (await cpuMs(hand.worker)) - (await task.cpuBeforeMs)
    if (hand.task !== task) return
    const clockLeftMs = CLOCK_FACTOR * this.#timeoutMs - (performance.now() - task.startedAt)
    const leftMs = Math.min(this.#timeoutMs - usedMs, clockLeftMs)
    if (leftMs < 1) giveUp()
    else this.#setTimer(hand, leftMs, () => void this.#judge(hand, task))
  }

  #finish(hand: Hand, answer: DrawAnswer): void {
    if (hand.task?.job.id !== answer.id) return
    const { settle } = hand.task
    hand.task = null
    hand.worker.unref()
    this.#setTimer(hand, this.#idleMs, () => this.#dismiss(hand, { failure: 'stopped' }))
    settle(outcomeOf(answer))
    this.#assign()
  }

  /** Ends a worker; whatever waits gets another one. */
  #dismiss(hand: Hand, outcome: DrawOutcome): void {
    if (!this.#hands.has(hand)) return
    this.#release(hand, outcome)
    void hand.worker.terminate()
    this.#assign()
  }

  #release(hand: Hand, outcome: DrawOutcome): void {
    this.#hands.delete(hand)
    if (hand.timer) clearTimeout(hand.timer)
    hand.task?.settle(outcome)
    hand.task = null
  }

  #setTimer(hand: Hand, afterMs: number, act: () => void): void {
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

function outcomeOf(answer: DrawAnswer): DrawOutcome {
  if ('fault' in answer) return { failure: 'failed' }
  return answer.html === null ? { failure: 'no_grammar' } : { html: answer.html }
}

/** Beside the server's bundle the worker is built JavaScript; in the sources Node runs the `.ts` as it lies. */
function workerFile(): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(isSource ? './worker.ts' : './highlight-worker.js', import.meta.url)
}
