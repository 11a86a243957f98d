/**
 * Documents that are not small are read and drawn in a thread of their own: two million letters of tasks take three
 * seconds and a third of a gigabyte, and nobody else should wait for them. What even the thread cannot do has a name.
 */
import { common } from '../problems/everywhere.ts'
import { type PoolOptions, ThreadPool, workerFile } from '../threads/index.ts'
import type {
  DocumentJob,
  DocumentResult,
  DocumentSettings,
  ListedFences,
  PreparedDocument,
} from './document-job.ts'
import { type DrawnText, drawPlain, drawTexts, type PlacedText } from './draw-texts.ts'

// Drawn where the request is: 8 KiB of tables, lists or formulas took 4 to 6 ms of a core, 16 KiB already 10.
export const SMALL_DOCUMENT = 8 * 1024
// Of texts that stand on one page together: lists, of which most is made, take about 10 ms of a core.
const SMALL_SUM = 16 * 1024
// Beyond this the page comes without the colours of its code blocks, which the browser asks for later.
export const LONG_DOCUMENT = 64 * 1024

const OPTIONS: PoolOptions = {
  size: 1,
  timeoutMs: 10_000,
  idleMs: 30_000,
  maxWaiting: 32,
  maxPerPerson: 4,
  heapMb: 384,
}

let shared: ThreadPool<DocumentJob, DocumentResult> | null = null

/** Why a document could not be drawn. `busy` passes, `timeout` may; what is `too_large` stays so. */
export type DocumentFailure = 'busy' | 'timeout' | 'too_large' | 'failed'

export async function drawLongDocument(
  source: string,
  settings: DocumentSettings,
  person: string,
): Promise<PreparedDocument | { failure: DocumentFailure }> {
  const result = await ask({ kind: 'draw', source, settings }, person)
  if ('failure' in result) return result
  if (!('markup' in result)) return { failure: 'failed' }
  return result.isTooLarge ? { failure: 'too_large' } : result
}

/** The first code blocks of a document, to be coloured. */
export async function fencesOfLong(
  source: string,
  most: number,
  person: string,
): Promise<ListedFences | { failure: DocumentFailure }> {
  const result = await ask({ kind: 'fences', source, most }, person)
  if ('failure' in result) return result
  return 'fences' in result ? result : { failure: 'failed' }
}

/** The texts of one page, by their place in the list. */
export interface DrawnTogether {
  /** Few letters are drawn when the first text is asked for: a page that was drawn before asks for none. */
  at(place: number): DrawnText
  /** Of many letters, as it was written. */
  isPlain(place: number): boolean
}

export async function drawTogether(
  texts: readonly PlacedText[],
  person: string,
): Promise<DrawnTogether> {
  const sum = texts.reduce((letters, { source }) => letters + source.length, 0)
  const many = sum > SMALL_SUM ? await drawInThread(texts, person) : null
  let drawn = many
  return {
    at(place) {
      drawn ??= drawTexts(texts)
      return drawn[place]!
    },
    isPlain: (place) => many?.[place]?.isPlain ?? false,
  }
}

async function drawInThread(texts: readonly PlacedText[], person: string): Promise<DrawnText[]> {
  const result = await ask({ kind: 'texts', texts }, person)
  if ('texts' in result) return result.texts
  if ('failure' in result && result.failure === 'busy')
    throw common.refuse('busy', {}, { 'retry-after': '2' })
  return texts.map(({ source }) => drawPlain(source))
}

/** Ends the thread, for a process that stops. A later call starts anew. */
export async function stopDocuments(): Promise<void> {
  const ending = shared
  shared = null
  await ending?.stop()
}

type DocumentOutcome = Exclude<DocumentResult, { hasTooManyPieces: true } | { error: string }>

async function ask(
  job: DocumentJob,
  person: string,
): Promise<DocumentOutcome | { failure: DocumentFailure }> {
  shared ??= new ThreadPool(
    workerFile(import.meta.url, './document-worker.ts', './document-worker.js'),
    OPTIONS,
  )
  const outcome = await shared.run(job, person)
  // A thread that is being stopped is a server that is being restarted: later it is there again.
  if ('failure' in outcome)
    return { failure: outcome.failure === 'stopped' ? 'busy' : outcome.failure }
  const { result } = outcome
  if ('hasTooManyPieces' in result) return { failure: 'too_large' }
  return 'error' in result ? { failure: 'failed' } : result
}
