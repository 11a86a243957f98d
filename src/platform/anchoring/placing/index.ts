/**
 * The server's way to ask where anchors are: small texts at once, others in a thread, because comparing what
 * was rewritten takes longer than another reader should wait.
 */
import type { Heading } from '../../markdown/headings.ts'
import { common } from '../../problems/index.ts'
import { defineTextJob, resultOrNull } from '../../text-threads/index.ts'
import { headingsOf } from '../headings.ts'
import { isUnsure, locateThrough } from '../locate-through.ts'
import type { AnchorSuggestion } from '../suggest.ts'
import {
  type AnchorLocations,
  type AnchorsToLocate,
  locateAll,
  type SuggestInput,
  suggestAll,
} from './locate-all.ts'

export { type AnchorLocations, type AnchorsToLocate, locateAll } from './locate-all.ts'

// Both texts together. The work grows with the square of what differs: a rewrite of short lines takes 3 ms up to here,
// 35 with four times as much, and up to 200 with a hundred times as much.
const LARGE_UNITS = 512
// Reading Markdown takes longer: this much takes 4 to 6 ms, eight times as much up to a tenth of a second.
const LARGE_MARKDOWN = 8 * 1024
/** Of one text: as much as a file may hold. A longer one is refused. */
export const MAX_ANCHORED_UNITS = 2 * 1024 * 1024

// As much as drawing a document takes: headings are found by reading the whole of it. 1.9 MB of tables fill a thread.
const OPTIONS = { bytesPerLetter: 160 }
const locateJob = defineTextJob<typeof locateAll>('locateAll', OPTIONS)
const throughJob = defineTextJob<typeof locateThrough>('locateThrough', OPTIONS)
const headingsJob = defineTextJob<typeof headingsOf>('headingsOf', OPTIONS)
const suggestJob = defineTextJob<typeof suggestAll>('suggestAll', OPTIONS)

/** Why there is no result: `busy` passes, `timeout` is caused by the text itself. Neither means that anything is lost. */
export type LocatingFailure = 'busy' | 'timeout'

// So many texts a walk reads at most, and so long they may be together.
const MOST_BETWEEN = 30
const BETWEEN_UNITS = 4 * 1024 * 1024

/**
 * Of the texts between two, the oldest first, those that a walk reads: where they are many, every second or third one,
 * because short steps everywhere are worth more than all steps at one end.
 */
export function textsToWalk<Text>(
  between: readonly Text[],
  sizeOf: (text: Text) => number = () => 0,
): readonly Text[] {
  let kept = between
  const isTooMuch = () =>
    kept.length > MOST_BETWEEN || kept.reduce((sum, text) => sum + sizeOf(text), 0) > BETWEEN_UNITS
  while (isTooMuch()) kept = kept.filter((_, at) => at % 2 === 1)
  return kept
}

/**
 * Where all of these are now. `between` reads the texts between both, the oldest first: it is asked only where
 * one comparison is not sure.
 */
export async function locateAnchors(
  storedText: string,
  currentText: string,
  wanted: AnchorsToLocate,
  person: string,
  between: () => Promise<readonly string[]> = async () => [],
): Promise<AnchorLocations | { failure: LocatingFailure }> {
  const direct = await locateDirectly(storedText, currentText, wanted, person)
  if ('failure' in direct || !direct.lines.some(isUnsure)) return direct
  const texts = await between()
  if (texts.length === 0) return direct
  const walk = {
    texts: [storedText, ...texts, currentText],
    found: direct.lines,
    ranges: wanted.lines,
  }
  const isShort = walk.texts.reduce((sum, { length }) => sum + length, 0) <= LARGE_UNITS
  if (isShort) return { ...direct, lines: locateThrough(walk) }
  const outcome = await throughJob.attempt(person, walk)
  return 'result' in outcome ? { ...direct, lines: outcome.result } : direct
}

async function locateDirectly(
  storedText: string,
  currentText: string,
  wanted: AnchorsToLocate,
  person: string,
): Promise<AnchorLocations | { failure: LocatingFailure }> {
  const job = { storedText, currentText, ...wanted }
  // Lines of an equal text need no comparison, but its headings are still to be read.
  const isShort =
    wanted.headings.length > 0
      ? Math.max(storedText.length, currentText.length) <= LARGE_MARKDOWN
      : storedText === currentText || storedText.length + currentText.length <= LARGE_UNITS
  if (isShort) return locateAll(job)
  refuseTooLong(storedText, currentText)
  const outcome = await locateJob.attempt(person, job)
  if ('result' in outcome) return outcome.result
  return { failure: outcome.failure === 'busy' ? 'busy' : 'timeout' }
}

/** The headings of a Markdown text, or null when the thread could not read them in its time. */
export async function headingsIn(text: string, person: string): Promise<readonly Heading[] | null> {
  if (text.length <= LARGE_MARKDOWN) return headingsOf(text)
  refuseTooLong(text)
  return resultOrNull(await headingsJob.attempt(person, text))
}

/** Where a lost anchor may belong; none when the thread did not finish in time. */
export async function suggestionsFor(
  job: SuggestInput,
  person: string,
): Promise<AnchorSuggestion[]> {
  if (job.suggestText.length <= LARGE_MARKDOWN) return suggestAll(job)
  refuseTooLong(job.suggestText)
  return resultOrNull(await suggestJob.attempt(person, job)) ?? []
}

function refuseTooLong(...texts: string[]): void {
  if (texts.some((text) => text.length > MAX_ANCHORED_UNITS))
    throw common.refuse('text_too_long', { max: MAX_ANCHORED_UNITS })
}
