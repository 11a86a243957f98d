/** The thread that reads and draws long documents. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../threads/step-back.ts'
import type { MarkupText } from '../html/markup.tsx'
import { prepareMarkup } from '../html/prepare-markup.ts'
import type { DocumentJob, DocumentResult, PreparedDocument } from './document-job.ts'
import { documentMarkup } from './document-markup.ts'
import { drawTexts } from './draw-texts.ts'
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
    if (job.kind === 'texts')
      return {
        texts: drawTexts(job.texts).map((text) => ({
          ...text,
          markup: prepareMarkup(text.markup),
        })),
      }
    if (piecesIn(job.source) > MOST_PIECES) return { hasTooManyPieces: true }
    const parsed = parsedOf(job.source)
    if (job.kind === 'fences')
      return { fences: parsed.fences.slice(0, job.most), total: parsed.fences.length }
    last = null
    return prepared(documentMarkup(await drawWhole(parsed, job.settings)))
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

// Cells, headings, items and quotes. Each costs the engine about a kilobyte: 300,000 of them fill the thread's memory
// after five seconds of work, and would be a page of thirty megabytes. Two megabytes of tasks have 100,000.
const MOST_PIECES = 300_000
const MARKERS = new Set([...'#-*+>0123456789'].map((one) => one.charCodeAt(0)))
const [BLANK, TAB, BREAK, BAR] = [0x20, 0x09, 0x0a, 0x7c]

/** How many small blocks the text may have, at most; told in milliseconds, before any of it is drawn. */
function piecesIn(source: string): number {
  let pieces = 0
  let isLineStart = true
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === BAR || (isLineStart && MARKERS.has(code))) pieces++
    isLineStart = code === BREAK || (isLineStart && (code === BLANK || code === TAB))
  }
  return pieces
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
  const markups =
    'texts' in result
      ? result.texts.map(({ markup }) => markup)
      : 'markup' in result
        ? [result.markup, result.contents]
        : []
  return markups.flatMap((markup: MarkupText | null) =>
    markup === null || typeof markup === 'string' ? [] : [markup.bytes.buffer as ArrayBuffer],
  )
}
