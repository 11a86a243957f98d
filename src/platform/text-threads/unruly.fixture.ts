/** A pool of such threads, and a job in it as `defineTextJob` would make it. */
import type { TextJob } from './index.ts'
import { Memory } from './memory.ts'
import { type PoolOptions, type TextOutcome, type ThreadJob, ThreadPool } from './pool.ts'

export type UnrulyOptions = Partial<PoolOptions & ThreadJob> & { size?: number }

export function openUnruly({ size = 1, ...options }: UnrulyOptions = {}) {
  const pool = new ThreadPool({
    worker: new URL('./unruly-worker.fixture.ts', import.meta.url),
    sizes: { short: size, long: size, aside: 1 },
    heapMb: 256,
    memory: new Memory(256),
    ...options,
  })
  const bounds = {
    timeoutMs: 5_000,
    kind: 'unruly',
    mostWaiting: 64,
    bytesPerLetter: 1,
    isAside: false,
  }
  async function attempt(person: string, text: string, more: Partial<ThreadJob> = {}) {
    const job = { name: 'unruly', args: [text], person, ...bounds, ...options, ...more }
    return (await pool.run(job)) as TextOutcome<{ html: string }>
  }
  const job: TextJob<[text: string, grammar: string], { html: string }> = {
    attempt: (person, text) => attempt(person, text),
    async run(person, text) {
      const outcome = await attempt(person, text)
      if ('failure' in outcome) throw new Error(outcome.failure)
      return outcome.result
    },
  }
  return { pool, job, attempt }
}
