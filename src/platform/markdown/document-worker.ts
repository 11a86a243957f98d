/** The thread that reads and draws long documents. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import type { DocumentAnswer, DocumentJob } from './document-job.ts'
import { drawWhole } from './draw-whole.ts'
import { parseMarkdown } from './engine.ts'

parentPort?.on('message', async (job: DocumentJob & { id: number }) => {
  parentPort?.postMessage({ id: job.id, ...(await answer(job)) })
})

async function answer(job: DocumentJob): Promise<DocumentAnswer> {
  try {
    if (job.kind === 'fences') return { fences: parseMarkdown(job.source).fences }
    return await drawWhole(job.source, job.settings)
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) }
  }
}
