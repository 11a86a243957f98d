/** The thread that reads and draws long documents. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../threads/step-back.ts'
import type { MarkupText } from '../html/markup.tsx'
import { prepareMarkup } from '../html/prepare-markup.ts'
import type { DocumentAnswer, DocumentJob, PreparedDocument } from './document-job.ts'
import { documentMarkup } from './document-markup.ts'
import { drawWhole } from './draw-whole.ts'
import { type ParsedMarkdown, parseMarkdown } from './engine.ts'

parentPort?.on('message', async (job: DocumentJob & { id: number }) => {
  const result = await answer(job)
  parentPort?.postMessage({ id: job.id, ...result }, buffersOf(result))
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
    if (job.kind === 'fences')
      return { fences: parsed.fences.slice(0, job.most), total: parsed.fences.length }
    last = null
    return prepared(documentMarkup(await drawWhole(parsed, job.settings)))
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) }
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
function buffersOf(result: DocumentAnswer): ArrayBuffer[] {
  if (!('markup' in result)) return []
  return [result.markup, result.contents].flatMap((markup: MarkupText | null) =>
    markup === null || typeof markup === 'string' ? [] : [markup.bytes.buffer as ArrayBuffer],
  )
}
