/**
 * The server's way to ask where anchors are: small texts at once, large ones on a thread, because comparing two
 * rewritten megabytes takes longer than another reader should wait. The thread belongs to the process and knows nobody.
 */
import { common } from '../../problems/everywhere.ts'
import { ThreadPool, workerFile } from '../../threads/index.ts'
import { placeAll } from './place-all.ts'
import type { PlaceAnswer, PlaceJob, Places, Wanted } from './protocol.ts'

export type { Places, Wanted } from './protocol.ts'

// Both texts together. Up to here a rewrite of every line was compared in less than 40 ms.
const LARGE_UNITS = 200_000

let pool: ThreadPool<PlaceJob, PlaceAnswer> | null = null

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
  const isLarge = storedText.length + currentText.length > LARGE_UNITS
  if (storedText === currentText || !isLarge) return placeAll(job)
  pool ??= new ThreadPool(workerFile(import.meta.url, './worker.ts', './anchoring-worker.js'), {
    size: 1,
  })
  const outcome = await pool.run(job, person)
  if ('failure' in outcome && (outcome.failure === 'busy' || outcome.failure === 'stopped'))
    throw common.refuse('busy', {}, { 'retry-after': '2' })
  if (!('answer' in outcome) || !('lines' in outcome.answer)) return noneOf(wanted)
  const { lines, headings } = outcome.answer
  return { lines, headings }
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
