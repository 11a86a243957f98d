/**
 * One thread for the tools, started when there is work. One that takes too long is ended with everything it held, and
 * the next job gets a new one; after a while without work it goes by itself. People are served in turn.
 */
import { type ThreadFailure, ThreadPool, workerFile } from '../threads/index.ts'
import type { ResultOf, ToolJob, ToolReply, Unreadable } from './protocol.ts'

export interface ToolPoolOptions {
  timeoutMs?: number
  idleMs?: number
  maxWaiting?: number
  maxPerPerson?: number
  /** The worker's file; a test brings its own. */
  worker?: URL
}

export type ToolOutcome<Job extends ToolJob> =
  | ResultOf<Job>
  | Unreadable
  | { failure: ThreadFailure }

/** Of both texts together, where there are two. Whoever has more is told so, and no thread is asked. */
export const MAX_TOOL_UNITS = 1024 * 1024

// A text of half a megabyte needs a tenth of the memory; a parser that runs away ends its thread, not the server.
const DEFAULTS = { size: 1, timeoutMs: 10_000, maxWaiting: 32, maxPerPerson: 8, heapMb: 256 }

export class ToolPool {
  readonly #threads: ThreadPool<{ job: ToolJob }, ToolReply>

  constructor({ worker, ...options }: ToolPoolOptions = {}) {
    const file = worker ?? workerFile(import.meta.url, './worker.ts', './formatter-worker.js')
    this.#threads = new ThreadPool(file, { ...DEFAULTS, ...options })
  }

  get isAwake(): boolean {
    return this.#threads.threads > 0
  }

  async ask<Job extends ToolJob>(job: Job, person: string): Promise<ToolOutcome<Job>> {
    if (unitsOf(job) > MAX_TOOL_UNITS) return { failure: 'too_large' }
    const outcome = await this.#threads.run({ job }, person)
    if ('failure' in outcome) return outcome
    const { result } = outcome
    return 'error' in result ? { failure: 'failed' } : (result.value as ResultOf<Job> | Unreadable)
  }

  stop(): Promise<void> {
    return this.#threads.stop()
  }
}

function unitsOf(job: ToolJob): number {
  return job.do === 'compare' ? job.original.length + job.modified.length : job.code.length
}
