/** The threads that draw code. */
import { type PoolOptions, type ThreadFailure, ThreadPool, workerFile } from '../threads/index.ts'
import type { DrawJob, DrawResult } from './protocol.ts'

export interface DrawOptions extends PoolOptions {
  /** The worker's file; a test brings its own. */
  worker?: URL
}

export type DrawOutcome = { html: string } | { failure: 'no_grammar' | ThreadFailure }

export class DrawPool {
  readonly #pool: ThreadPool<Omit<DrawJob, 'id'>, DrawResult>

  constructor({ worker, ...options }: DrawOptions = {}) {
    const own = () => workerFile(import.meta.url, './worker.ts', './highlight-worker.js')
    this.#pool = new ThreadPool(worker ?? own(), options)
  }

  /** Threads alive now. */
  get threads(): number {
    return this.#pool.threads
  }

  async draw(text: string, grammar: string, person: string): Promise<DrawOutcome> {
    const outcome = await this.#pool.run({ text, grammar }, person)
    if ('failure' in outcome) return outcome
    const { result } = outcome
    if ('error' in result) return { failure: 'failed' }
    if ('isTooLarge' in result) return { failure: 'too_large' }
    return result.html === null ? { failure: 'no_grammar' } : { html: result.html }
  }

  stop(): Promise<void> {
    return this.#pool.stop()
  }
}
