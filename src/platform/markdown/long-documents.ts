/**
 * Documents that are not small are read and drawn in a thread: two million characters of tasks take three seconds and a
 * third of a gigabyte, and nobody else should wait for them. What even the thread cannot do has a name.
 */
import { defineTextJob, resultOrNull, type TextOutcome } from '../text-threads/index.ts'
import type {
  documentInThread,
  fencesInThread,
  plainTextsInThread,
  TooManyPieces,
  textsInThread,
} from './document-in-thread.ts'
import { type DrawnText, drawTexts, type PlacedText } from './draw-texts.ts'
import type { DocumentSettings, ListedFences, PreparedDocument } from './drawn-document.ts'

// Drawn where the request is: 8 KiB of tables, lists or formulas took 4 to 6 ms of a core, 16 KiB already 10.
export const SMALL_DOCUMENT = 8 * 1024
// Of texts that are on one page together: lists, the most expensive content, take about 10 ms of a core.
const SMALL_SUM = 16 * 1024
// Beyond this the page comes without the colours of its code blocks, which the browser asks for later.
export const LONG_DOCUMENT = 64 * 1024

// Two megabytes of tasks fill 300 MB with what the engine makes of them.
const OPTIONS = { kind: 'document', mostWaiting: 4, timeoutMs: 10_000, bytesPerLetter: 160 }

const documentJob = defineTextJob<typeof documentInThread>('documentInThread', OPTIONS)
const fencesJob = defineTextJob<typeof fencesInThread>('fencesInThread', OPTIONS)

// Of many texts few become documents, and one at a time: most are only copied.
const TOGETHER = { ...OPTIONS, bytesPerLetter: 24 }
const textsJob = defineTextJob<typeof textsInThread>('textsInThread', TOGETHER)
const plainTextsJob = defineTextJob<typeof plainTextsInThread>('plainTextsInThread', TOGETHER)

/** Why a document could not be drawn. `busy` passes, `timeout` may; what is `too_large` stays so. */
export type DocumentFailure = 'busy' | 'timeout' | 'too_large' | 'failed'

export async function drawLongDocument(
  source: string,
  settings: DocumentSettings,
  person: string,
): Promise<PreparedDocument | { failure: DocumentFailure }> {
  const drawn = whole(await documentJob.attempt(person, source, settings))
  return 'isTooLarge' in drawn && drawn.isTooLarge ? { failure: 'too_large' } : drawn
}

/** The first code blocks of a document, to be coloured. */
export async function fencesOfLong(
  source: string,
  most: number,
  person: string,
): Promise<ListedFences | { failure: DocumentFailure }> {
  return whole(await fencesJob.attempt(person, source, most))
}

function whole<Result extends object>(
  outcome: TextOutcome<Result | TooManyPieces>,
): Result | { failure: DocumentFailure } {
  if ('failure' in outcome) return { failure: outcome.failure }
  const { result } = outcome
  return 'hasTooManyPieces' in result ? { failure: 'too_large' } : result
}

/** The texts of one page, by their index in the list. */
export interface DrawnTogether {
  /** A short sum is drawn when the first text is requested: a page that was drawn before requests none. */
  at(place: number): DrawnText
  /** Beyond the budget, as it was written. */
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

/** What is too much for the thread as documents is not too much as it was written, and would hold everybody here. */
async function drawInThread(texts: readonly PlacedText[], person: string): Promise<DrawnText[]> {
  const drawn = resultOrNull(await textsJob.attempt(person, texts))
  return (
    drawn ??
    plainTextsJob.run(
      person,
      texts.map(({ source }) => source),
    )
  )
}
