/**
 * The server's way to ask where anchors are: small texts at once, others on a thread, because comparing what
 * was rewritten takes longer than another reader should wait. The thread belongs to the process and knows nobody.
 */
import type { Heading } from '../../markdown/headings.ts'
import { common } from '../../problems/everywhere.ts'
import { ThreadPool, workerFile } from '../../threads/index.ts'
import { headingsOf } from '../headings.ts'
import type { AnchorSuggestion } from '../suggest.ts'
import { locateAll, suggestAll } from './locate-all.ts'
import type {
  AnchoringJob,
  AnchoringResult,
  AnchorLocations,
  AnchorsToLocate,
  SuggestJob,
} from './protocol.ts'

export { locateAll } from './locate-all.ts'
export type { AnchorLocations, AnchorsToLocate } from './protocol.ts'

// Both texts together. The work grows with the square of what differs: a rewrite of short lines takes 3 ms up to here,
// 35 with four times as much, and up to 200 with a hundred times as much.
const LARGE_UNITS = 512
// Reading Markdown takes longer: this much takes 4 to 6 ms, eight times as much up to a tenth of a second.
const LARGE_MARKDOWN = 8 * 1024
/** Of one text: as much as a file may hold. Nobody asks about more; whoever will is refused by name. */
export const MAX_ANCHORED_UNITS = 2 * 1024 * 1024

let pool: ThreadPool<AnchoringJob, AnchoringResult> | null = null

/** Why there is no answer: `busy` passes, `timeout` is the text's own fault. Neither says that anything is lost. */
export type LocatingFailure = 'busy' | 'timeout'

/** Where all of these are now. */
export async function locateAnchors(
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
  const result = await ask(job, person)
  if ('failure' in result) return result
  if (!('lines' in result)) return { failure: 'timeout' }
  const { lines, headings } = result
  return { lines, headings }
}

/** The headings of a Markdown text, or null when the thread could not read them in its time. */
export async function headingsIn(text: string, person: string): Promise<readonly Heading[] | null> {
  if (text.length <= LARGE_MARKDOWN) return headingsOf(text)
  refuseTooLong(text)
  const result = refuseBusy(await ask({ headingsText: text }, person))
  return 'found' in result ? result.found : null
}

/** Where a lost anchor may belong; none when the thread could not say in its time. */
export async function suggestionsFor(job: SuggestJob, person: string): Promise<AnchorSuggestion[]> {
  if (job.suggestText.length <= LARGE_MARKDOWN) return suggestAll(job)
  refuseTooLong(job.suggestText)
  const result = refuseBusy(await ask(job, person))
  return 'suggestions' in result ? result.suggestions : []
}

type Asked = AnchoringResult | { failure: LocatingFailure }

async function ask(job: AnchoringJob, person: string): Promise<Asked> {
  pool ??= new ThreadPool(workerFile(import.meta.url, './worker.ts', './anchoring-worker.js'), {
    size: 1,
  })
  const outcome = await pool.run(job, person)
  if ('result' in outcome) return outcome.result
  const isBusy = outcome.failure === 'busy' || outcome.failure === 'stopped'
  return { failure: isBusy ? 'busy' : 'timeout' }
}

function refuseBusy(asked: Asked): Asked {
  if ('failure' in asked && asked.failure === 'busy')
    throw common.refuse('busy', {}, { 'retry-after': '2' })
  return asked
}

function refuseTooLong(...texts: string[]): void {
  if (texts.some((text) => text.length > MAX_ANCHORED_UNITS))
    throw common.refuse('text_too_long', { max: MAX_ANCHORED_UNITS })
}

/** Ends the thread, for a process that stops. A later question starts it anew. */
export async function stopLocating(): Promise<void> {
  const ending = pool
  pool = null
  await ending?.stop()
}
