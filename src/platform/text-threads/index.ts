/**
 * One service for long texts: a job is a named function with a bound on its time. A short text is worked on where the
 * request is, because a thread costs a hop; any other in one of two pools, where people are served in turn.
 */
import { availableParallelism } from 'node:os'
import { common } from '../problems/index.ts'
import { workerFile } from '../threads/index.ts'
import { Memory } from './memory.ts'
import { type TextOutcome, type ThreadJob, ThreadPool } from './pool.ts'
import { messageContent } from './travelling.ts'

export type { TextFailure, TextOutcome } from './pool.ts'

export interface TextJobOptions<Arguments extends unknown[], Result> {
  /** Texts up to here, in characters or bytes, are processed at once, by this function. */
  small?: { upTo: number; run: (...args: Arguments) => Result }
  timeoutMs?: number
  /** `heavy` is what loads grammars, parsers of languages or programs: up to 90 MB for each language. */
  heap?: 'light' | 'heavy'
  /** How many of a kind one person may have waiting; the kind is the name where none is given. */
  mostWaiting?: number
  kind?: string
  bytesPerLetter?: number
  /** Nobody waits behind it: long work of jobs, and anything sent without an account. */
  isAside?: boolean
}

export interface TextJob<Arguments extends unknown[], Result> {
  /**
   * Refuses as `busy` what the threads have no time for: the work of such a job is linear, so this does not depend on
   * the text.
   */
  run(person: string, ...args: Arguments): Promise<Result>
  /** For callers with something else for the reader when it fails. */
  attempt(person: string, ...args: Arguments): Promise<TextOutcome<Result>>
}

// biome-ignore lint/suspicious/noExplicitAny: any function whose arguments and result can travel between threads.
type AnyFunction = (...args: any[]) => unknown

const DEFAULTS = { timeoutMs: 5_000, mostWaiting: 16, bytesPerLetter: 32, isAside: false }

/** `name` is the function's name in the list of the thread (`src/text-worker.ts`), where it is loaded. */
export function defineTextJob<Run extends AnyFunction>(
  name: string,
  options: TextJobOptions<Parameters<Run>, Awaited<ReturnType<Run>>> = {},
): TextJob<Parameters<Run>, Awaited<ReturnType<Run>>> {
  type Result = Awaited<ReturnType<Run>>
  const { small, heap = 'light', ...more } = options
  const bounds = { ...DEFAULTS, kind: name, ...more }
  async function attempt(person: string, ...args: Parameters<Run>): Promise<TextOutcome<Result>> {
    if (small && messageContent(args).letters <= small.upTo)
      return { result: small.run(...args) as Result }
    const job: ThreadJob = { name, args, person, ...bounds }
    return (await poolFor(heap).run(job)) as TextOutcome<Result>
  }
  return {
    attempt,
    async run(person, ...args): Promise<Result> {
      const outcome = await attempt(person, ...args)
      if ('result' in outcome) return outcome.result
      const { failure, error = '' } = outcome
      if (failure === 'busy' || failure === 'timeout') throw refuseBusy()
      throw new Error(`${name} in a thread: ${failure} ${error}`)
    },
  }
}

/** Too much is waiting, or the machine is too busy: the same request may succeed in a moment. */
export function refuseBusy() {
  return common.refuse('busy', {}, { 'retry-after': '2' })
}

/** For callers with something else for the reader, but not when the threads are only busy. */
export function resultOrNull<Result>(outcome: TextOutcome<Result>): Result | null {
  if ('result' in outcome) return outcome.result
  if (outcome.failure === 'busy') throw refuseBusy()
  return null
}

let pools: Record<'light' | 'heavy', ThreadPool> | null = null

function poolFor(heap: 'light' | 'heavy'): ThreadPool {
  pools ??= makePools()
  return pools[heap]
}

// Two megabytes of tasks, the most that a document can be, are drawn in 210 MB. What is long shares this; what is short
// takes about 30 MB a thread, and 100 with a grammar.
const HEAP_MB = 256

function makePools(): Record<'light' | 'heavy', ThreadPool> {
  const worker = workerFile(import.meta.url, '../../text-worker.ts', './text-worker.js')
  // One core stays free for requests.
  const few = Math.min(2, Math.max(1, availableParallelism() - 1))
  const shared = { worker, heapMb: HEAP_MB, memory: new Memory(HEAP_MB) }
  return {
    light: new ThreadPool({ ...shared, sizes: { short: 2, long: 2, aside: 1 } }),
    heavy: new ThreadPool({ ...shared, sizes: { short: few, long: 1, aside: 0 } }),
  }
}

/** Ends all threads, for a process that stops. A later job starts them again. */
export async function stopTextThreads(): Promise<void> {
  const ending = Object.values(pools ?? {})
  pools = null
  await Promise.all(ending.map((pool) => pool.stop()))
}
