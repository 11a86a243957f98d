/** The thread that reads and draws long documents. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../threads/step-back.ts'
import type { MarkupText } from '../html/markup.tsx'
import { prepareMarkup } from '../html/prepare-markup.ts'
import type { DocumentJob, DocumentResult, PreparedDocument } from './document-job.ts'
import { documentMarkup } from './document-markup.ts'
import { drawWhole } from './draw-whole.ts'
import { type ParsedMarkdown, parseMarkdown } from './engine.ts'

parentPort?.on('message', async (job: DocumentJob & { id: number }) => {
  const result = await runJob(job)
  parentPort?.postMessage({ id: job.id, ...result }, buffersOf(result))
})

// A document is asked for its code blocks first and for the whole right after.
let last: { source: string; parsed: ParsedMarkdown } | null = null

function parsedOf(source: string): ParsedMarkdown {
  if (last?.source !== source) last = { source, parsed: parseMarkdown(source) }
  return last.parsed
}

async function runJob(job: DocumentJob): Promise<DocumentResult> {
  try {
    const parsed = parsedOf(job.source)
    if (job.kind === 'fences')
      return { fences: parsed.fences.slice(0, job.most), total: parsed.fences.length }
    last = null
    return prepared(documentMarkup(await drawWhole(parsed, job.settings)))
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function prepared(document: PreparedDocument): PreparedDocument {
  const { markup, contents } = document
  return {
    ...document,
    markup: prepareMarkup(markup),
    contents: contents === null ? null : prepareMarkup(contents),
  }
}

/** Markup changes hands without a copy. */
function buffersOf(result: DocumentResult): ArrayBuffer[] {
  if (!('markup' in result)) return []
  return [result.markup, result.contents].flatMap((markup: MarkupText | null) =>
    markup === null || typeof markup === 'string' ? [] : [markup.bytes.buffer as ArrayBuffer],
  )
}
