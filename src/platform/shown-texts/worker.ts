/** The thread that reads large texts. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../threads/step-back.ts'
import type { MarkupText } from '../html/markup.tsx'
import { prepareMarkup } from '../html/prepare-markup.ts'
import { readSvg } from '../svg/index.ts'
import { changesJson } from './changes-json.ts'
import { drawComparison } from './draw-comparison.ts'
import { drawField } from './draw-field.ts'
import { drawLines, drawSource } from './draw-source.ts'
import type { DrawnTable, ReadingJob, ReadingResult } from './job.ts'

parentPort?.on('message', ({ id, ...job }: ReadingJob & { id: number }) => {
  const result = resultOf(job as ReadingJob)
  parentPort?.postMessage({ id, ...result }, buffersOf(result))
})

function resultOf(job: ReadingJob): ReadingResult {
  try {
    return read(job)
  } catch {
    return { kind: 'failed' }
  }
}

function read(job: ReadingJob): ReadingResult {
  const { kind } = job
  if (kind === 'svg') return { kind, svg: readSvg(job.content) }
  if (kind === 'lines') return { kind, lines: drawLines(job.text, job.from, job.to) }
  if (kind === 'changes') return { kind, json: changesJson(job.old, job.now, job.before) }
  if (kind === 'field') {
    const field = drawField(job.content)
    return { kind, field: { ...field, markup: prepareMarkup(field.markup) } }
  }
  if (kind === 'comparison') {
    const comparison = drawComparison(job.old, job.now, job.settings)
    const { split, unified } = comparison
    return {
      kind,
      comparison: { ...comparison, split: prepared(split), unified: prepared(unified) },
    }
  }
  const source = drawSource(job.text, job.settings)
  const { markup, outline } = source
  return {
    kind,
    source: {
      ...source,
      markup: prepareMarkup(markup),
      outline: outline && prepareMarkup(outline),
    },
  }
}

function prepared(table: DrawnTable | null): DrawnTable | null {
  return table && { ...table, markup: prepareMarkup(table.markup) }
}

/** Markup and JSON change hands without a copy. */
function buffersOf(result: ReadingResult): ArrayBuffer[] {
  if (result.kind === 'changes') return [result.json.buffer]
  if (result.kind === 'field') return bufferOf(result.field.markup)
  if (result.kind === 'source') {
    const { markup, outline } = result.source
    return [...bufferOf(markup), ...bufferOf(outline ?? '')]
  }
  if (result.kind !== 'comparison') return []
  const { split, unified } = result.comparison
  return [split, unified].flatMap((table) => (table ? bufferOf(table.markup) : []))
}

function bufferOf(markup: MarkupText): ArrayBuffer[] {
  return typeof markup === 'string' ? [] : [markup.bytes.buffer as ArrayBuffer]
}
