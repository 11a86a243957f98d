/** The thread that reads large texts. Built as an entry of its own. */
import { parentPort } from 'node:worker_threads'
import '../threads/step-back.ts'
import { prepareMarkup } from '../html/prepare-markup.ts'
import { readSvg } from '../svg/index.ts'
import { drawLines, drawSource } from './draw-source.ts'
import type { ReadingJob, ReadingResult } from './job.ts'

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
  const source = drawSource(job.text, job.settings)
  return { kind, source: { ...source, markup: prepareMarkup(source.markup) } }
}

/** Markup changes hands without a copy. */
function buffersOf(result: ReadingResult): ArrayBuffer[] {
  if (result.kind !== 'source' || typeof result.source.markup === 'string') return []
  return [result.source.markup.bytes.buffer as ArrayBuffer]
}
