/**
 * One thread for the tools, started when there is work. One that takes too long is ended with everything it held, and
 * the next job gets a new one; after a while without work it goes by itself. People are served in turn.
 */
import { Worker } from 'node:worker_threads'
import { FairQueue } from '../threads/index.ts'
import type { AnswerTo, ToolAnswer, ToolJob, Unreadable } from './protocol.ts'

export interface ToolPoolOptions {
  timeoutMs?: number
  idleMs?: number
  maxWaiting?: number
  maxPerPerson?: number
  /** The worker's file; a test brings its own. */
  worker?: URL
}

export type ToolFailure = 'timeout' | 'busy' | 'failed' | 'stopped' | 'too_large'
export type ToolOutcome<Job extends ToolJob> = AnswerTo<Job> | Unreadable | { failure: ToolFailure }

interface Task {
  id: number
  job: ToolJob
  settle: (outcome: never) => void
}

const TIMEOUT_MS = 10_000
const START_MS = 10_000
const IDLE_MS = 20_000
const MAX_WAITING = 32
const MAX_PER_PERSON = 8
/** Of both texts together, where there are two. Whoever has more is told so, and no thread is asked. */
export const MAX_TOOL_UNITS = 1024 * 1024
// A text of half a megabyte needs a tenth of it; a parser that runs away ends its thread, not the server.
const HEAP_MB = 256

export class ToolPool {
  readonly #timeoutMs: number
  readonly #idleMs: number
  readonly #file: URL
  readonly #queue: FairQueue<Task>
  #worker: Worker | null = null
  #current: Task | null = null
  #timer: NodeJS.Timeout | null = null
  #lastId = 0

  constructor(options: ToolPoolOptions = {}) {
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS
    this.#idleMs = options.idleMs ?? IDLE_MS
    this.#queue = new FairQueue({
      maxWaiting: options.maxWaiting ?? MAX_WAITING,
      maxPerPerson: options.maxPerPerson ?? MAX_PER_PERSON,
    })
    this.#file = options.worker ?? workerFile()
  }

  get isAwake(): boolean {
    return this.#worker !== null
  }

  ask<Job extends ToolJob>(job: Job, person: string): Promise<ToolOutcome<Job>> {
    if (unitsOf(job) > MAX_TOOL_UNITS) return Promise.resolve({ failure: 'too_large' })
    return new Promise((settle) => {
      const dropped = this.#queue.push(person, { id: ++this.#lastId, job, settle })
      if (dropped) give(dropped, { failure: 'busy' })
      this.#next()
    })
  }

  async stop(): Promise<void> {
    for (const task of this.#queue.withdraw(() => true)) give(task, { failure: 'stopped' })
    await this.#end('stopped')
  }

  #next(): void {
    if (this.#current) return
    // One thread: whoever is served has just been served.
    const next = this.#queue.take(() => false)
    if (next) this.#give(next.job)
    else this.#rest()
  }

  #give(task: Task): void {
    const isNew = this.#worker === null
    this.#worker ??= this.#hire()
    this.#current = task
    // Starting a thread on a busy machine is not the job's fault.
    this.#wake((isNew ? START_MS : 0) + this.#timeoutMs, () => void this.#end('timeout'))
    this.#worker.ref()
    this.#worker.postMessage({ id: task.id, job: task.job })
  }

  #rest(): void {
    this.#worker?.unref()
    this.#wake(this.#idleMs, () => void this.#end('stopped'))
  }

  #hire(): Worker {
    const worker = new Worker(this.#file, {
      // The parent's flags are about the parent.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const isOurs = () => this.#worker === worker
    worker.once('online', () => {
      if (isOurs() && this.#current) this.#wake(this.#timeoutMs, () => void this.#end('timeout'))
    })
    worker.on('message', (answer: ToolAnswer) => {
      if (isOurs() && this.#current?.id === answer.id) this.#finish(answer)
    })
    worker.on('error', () => isOurs() && void this.#end('failed'))
    worker.on('exit', () => isOurs() && void this.#end('failed'))
    return worker
  }

  #finish(answer: ToolAnswer): void {
    const task = this.#current
    this.#current = null
    if (task) give(task, 'fault' in answer ? { failure: 'failed' } : answer.value)
    this.#next()
  }

  async #end(failure: ToolFailure): Promise<void> {
    const worker = this.#worker
    const task = this.#current
    this.#worker = null
    this.#current = null
    if (this.#timer) clearTimeout(this.#timer)
    if (task) give(task, { failure })
    if (this.#queue.size > 0) this.#next()
    await worker?.terminate()
  }

  #wake(afterMs: number, act: () => void): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(act, afterMs)
    this.#timer.unref()
  }
}

function unitsOf(job: ToolJob): number {
  return job.do === 'compare' ? job.original.length + job.modified.length : job.code.length
}

function give(task: Task, outcome: unknown): void {
  task.settle(outcome as never)
}

/** Beside the server's bundle the worker is built JavaScript; in the sources Node runs the `.ts` as it lies. */
function workerFile(): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(isSource ? './worker.ts' : './formatter-worker.js', import.meta.url)
}
