/** The thread of analyses: one, because an analysis can wait. */
import { ThreadPool, workerFile } from '#platform/threads/index.ts'
import type { AnalysisJob, AnalysisResults } from './thread-jobs.ts'

// A batch of two megabytes takes a tenth of that.
const TIMEOUT_MS = 10_000

let pool: ThreadPool<AnalysisJob, { done: AnalysisResults[AnalysisJob['do']] }> | null = null

/** Null when the thread had no time or no memory for it. */
export async function askThread<Job extends AnalysisJob>(
  job: Job,
  person: string,
  transfer: readonly ArrayBuffer[] = [],
): Promise<AnalysisResults[Job['do']] | null> {
  pool ??= new ThreadPool(workerFile(import.meta.url, './worker.ts', './repo-analysis-worker.js'), {
    size: 1,
    timeoutMs: TIMEOUT_MS,
  })
  const outcome = await pool.run(job, person, transfer)
  if ('result' in outcome) return outcome.result.done as AnalysisResults[Job['do']]
  if (outcome.failure !== 'busy' && outcome.failure !== 'stopped') return null
  throw new Error(`the thread of analyses is ${outcome.failure}`)
}

/** Ends the thread, for a process that stops. A later analysis starts it anew. */
export async function stopAnalysing(): Promise<void> {
  const ending = pool
  pool = null
  await ending?.stop()
}
