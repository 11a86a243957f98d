/**
 * Regular expressions that people write: matched in time that grows with the text and never with the choices in the
 * pattern, in a thread, with a bound on what one may take. People are served in turn.
 */
import { common } from '../problems/everywhere.ts'
import { ThreadPool, workerFile } from '../threads/index.ts'
import type { FoundInTexts, Pattern, PatternError, PatternJob, TestedTexts } from './jobs.ts'

export type { FoundLines, Pattern, PatternError } from './jobs.ts'

// A job that takes longer ends with its thread: a text of 2 MiB takes a fifth of that with an ordinary pattern.
const TIMEOUT_MS = 2_000
const HEAP_MB = 128

let pool: ThreadPool<PatternJob, { done: PatternError | TestedTexts | FoundInTexts }> | null = null

/** Whether each text matches, as far as there was time; null when there was none even for the first. */
export async function testPattern(
  pattern: Pattern,
  texts: readonly string[],
  mostMs: number,
  person: string,
): Promise<PatternError | TestedTexts | null> {
  return (await ask({ do: 'test', pattern, texts, mostMs }, person)) as
    | PatternError
    | TestedTexts
    | null
}

/** The lines that match; null for a text that there was no time for. */
export async function findPattern(
  pattern: Pattern,
  texts: readonly string[],
  mostMs: number,
  person: string,
): Promise<FoundInTexts['texts']> {
  const found = await ask({ do: 'find', pattern, texts, mostMs }, person)
  return found && 'texts' in found ? found.texts : texts.map(() => null)
}

async function ask(job: PatternJob, person: string) {
  pool ??= new ThreadPool(workerFile(import.meta.url, './worker.ts', './pattern-worker.js'), {
    timeoutMs: TIMEOUT_MS,
    heapMb: HEAP_MB,
  })
  const outcome = await pool.run(job, person)
  if ('result' in outcome) return outcome.result.done
  // Out of time or out of memory: the pattern asks for too much.
  if (outcome.failure !== 'busy' && outcome.failure !== 'stopped') return null
  throw common.refuse('busy', {}, { 'retry-after': '2' })
}

/** Ends the threads, for a process that stops. A later question starts them anew. */
export async function stopPatterns(): Promise<void> {
  const ending = pool
  pool = null
  await ending?.stop()
}
