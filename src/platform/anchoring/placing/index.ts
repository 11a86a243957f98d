/**
 * The server's way to ask where anchors are: small texts at once, large ones on a thread, because comparing two
 * rewritten megabytes takes longer than another reader should wait. The thread belongs to the process and knows nobody.
 */
import type { Heading } from '../../markdown/headings.ts'
import { common } from '../../problems/everywhere.ts'
import { ThreadPool, workerFile } from '../../threads/index.ts'
import { headingsOf } from '../headings.ts'
import type { Suggestion } from '../suggest.ts'
import { placeAll, suggestAll } from './place-all.ts'
import type { AnchoringJob, AnchoringResult, Places, SuggestJob, Wanted } from './protocol.ts'

export type { Places, Wanted } from './protocol.ts'

// Both texts together. Up to here a rewrite of every line was compared in less than 40 ms.
const LARGE_UNITS = 200_000
// Reading Markdown takes longer: up to here the worst text takes about a tenth of a second.
const LARGE_MARKDOWN = 64 * 1024

let pool: ThreadPool<AnchoringJob, AnchoringResult> | null = null

/**
 * Where all of these are now. What a thread could not find in its time is lost for being too large; that it had no time
 * says nothing about the texts, and is refused as `busy`.
 */
export async function placesOf(
  storedText: string,
  currentText: string,
  wanted: Wanted,
  person: string,
): Promise<Places> {
  const job = { storedText, currentText, ...wanted }
  // Lines of an equal text need no comparison, but its headings are still to be read.
  const isShort =
    wanted.headings.length > 0
      ? Math.max(storedText.length, currentText.length) <= LARGE_MARKDOWN
      : storedText === currentText || storedText.length + currentText.length <= LARGE_UNITS
  if (isShort) return placeAll(job)
  const result = await ask(job, person)
  if (!result || !('lines' in result)) return noneOf(wanted)
  const { lines, headings } = result
  return { lines, headings }
}

/** The headings of a Markdown text, or null when the thread could not read them in its time. */
export async function headingsIn(text: string, person: string): Promise<readonly Heading[] | null> {
  if (text.length <= LARGE_MARKDOWN) return headingsOf(text)
  const result = await ask({ headingsText: text }, person)
  return result && 'found' in result ? result.found : null
}

/** Where a lost anchor may belong; none when the thread could not say in its time. */
export async function suggestionsFor(job: SuggestJob, person: string): Promise<Suggestion[]> {
  if (job.suggestText.length <= LARGE_MARKDOWN) return suggestAll(job)
  const result = await ask(job, person)
  return result && 'suggestions' in result ? result.suggestions : []
}

/** Null when the thread ran out of its time; that it had none is refused as `busy`. */
async function ask(job: AnchoringJob, person: string): Promise<AnchoringResult | null> {
  pool ??= new ThreadPool(workerFile(import.meta.url, './worker.ts', './anchoring-worker.js'), {
    size: 1,
  })
  const outcome = await pool.run(job, person)
  if ('failure' in outcome && (outcome.failure === 'busy' || outcome.failure === 'stopped'))
    throw common.refuse('busy', {}, { 'retry-after': '2' })
  return 'answer' in outcome ? outcome.answer : null
}

function noneOf({ lines, headings }: Wanted): Places {
  return {
    lines: lines.map(({ lineStart, lineEnd }) => ({
      lineStart,
      lineEnd,
      state: 'lost',
      reason: 'too_large',
    })),
    headings: headings.map(({ anchorId, text }) => ({ state: 'lost', anchorId, text, line: 1 })),
  }
}

/** Ends the thread, for a process that stops. A later question starts it anew. */
export async function stopPlacing(): Promise<void> {
  const ending = pool
  pool = null
  await ending?.stop()
}
