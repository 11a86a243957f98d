/**
 * Long documents are read and drawn in a thread of their own: two million letters of tables take five seconds and
 * half a gigabyte, and nobody else should wait for them. What even the thread cannot bear is answered with null.
 */
import { type PoolOptions, ThreadPool, workerFile } from '../threads/index.ts'
import type {
  DocumentAnswer,
  DocumentJob,
  DocumentSettings,
  DrawnDocument,
} from './document-job.ts'
import type { FencedCode } from './fences.ts'

// Up to here the worst text takes about a tenth of a second.
export const LONG_DOCUMENT = 64 * 1024

const OPTIONS: PoolOptions = {
  size: 1,
  timeoutMs: 10_000,
  idleMs: 10_000,
  maxWaiting: 8,
  heapMb: 768,
}

let shared: ThreadPool<DocumentJob, DocumentAnswer> | null = null

export async function drawLongDocument(
  source: string,
  settings: DocumentSettings,
): Promise<DrawnDocument | null> {
  const answer = await ask({ kind: 'draw', source, settings })
  return answer && 'html' in answer && !answer.isTooLarge ? answer : null
}

/** The code blocks of a long document, to be coloured. */
export async function fencesOfLong(source: string): Promise<FencedCode[]> {
  const answer = await ask({ kind: 'fences', source })
  return answer && 'fences' in answer ? answer.fences : []
}

/** Ends the thread, for a process that stops. A later call starts anew. */
export async function stopDocuments(): Promise<void> {
  const ending = shared
  shared = null
  await ending?.stop()
}

async function ask(job: DocumentJob): Promise<DocumentAnswer | null> {
  shared ??= new ThreadPool(
    workerFile(import.meta.url, './document-worker.ts', './document-worker.js'),
    OPTIONS,
  )
  const outcome = await shared.run(job)
  return 'answer' in outcome ? outcome.answer : null
}
