/** The thread that reads and draws long documents. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import type { DocumentAnswer, DocumentJob } from './document-job.ts'
import { drawWhole } from './draw-whole.ts'
import { type ParsedMarkdown, parseMarkdown } from './engine.ts'

parentPort?.on('message', async (job: DocumentJob & { id: number }) => {
  parentPort?.postMessage({ id: job.id, ...(await answer(job)) })
})

// A document is asked for its code blocks first and for the whole right after.
let last: { source: string; parsed: ParsedMarkdown } | null = null

function parsedOf(source: string): ParsedMarkdown {
  if (last?.source !== source) last = { source, parsed: parseMarkdown(source) }
  return last.parsed
}

async function answer(job: DocumentJob): Promise<DocumentAnswer> {
  try {
    const parsed = parsedOf(job.source)
    if (job.kind === 'fences') return { fences: parsed.fences }
    last = null
    return await drawWhole(parsed, job.settings)
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) }
  }
}
