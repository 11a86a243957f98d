/**
 * Whatever is done with the whole of a text that somebody sent: reading it out of a body, measuring and folding it,
 * giving it its line ends back. A short one is done where the request is, because a thread costs a hop; two megabytes
 * take sixty milliseconds, so a long one is done in a thread, and people are served in turn.
 */
import { type MaskedText, maskSecrets } from '../events/mask-secrets.ts'
import { type OutlineSymbol, outlineOf } from '../highlight/outline.ts'
import { common } from '../problems/everywhere.ts'
import { toggleTasks } from '../tasks/index.ts'
import { foldText } from '../text/index.ts'
import { keepEndings } from '../text/line-endings.ts'
import { ThreadPool, workerFile } from '../threads/index.ts'
import {
  type BodyJob,
  type BoxTick,
  factsOf,
  type LongTextJob,
  type LongTextResults,
  type PictureOutcome,
  type ReadBody,
  readBody,
  type TextFacts,
} from './jobs.ts'

export type { PictureOutcome, TextFacts } from './jobs.ts'

// In bytes or units. Everything together takes about a millisecond for so much.
export const LONG_TEXT = 32 * 1024

type Pool = ThreadPool<LongTextJob, { done: LongTextResults[LongTextJob['do']] }>

let pool: Pool | null = null
/** For whoever has no account: what a member saves never waits for bodies that anybody may send. */
let strangers: Pool | null = null

/** The body is given away: whoever asks may not look at its bytes again. */
export async function readLongBody(
  job: BodyJob,
  { memberId, address }: { memberId?: string | undefined; address: string },
): Promise<ReadBody> {
  if (job.body.byteLength <= LONG_TEXT) return readBody(job)
  const read = { do: 'read body', ...job } as const
  if (memberId !== undefined) return ask(read, memberId, [job.body.buffer])
  strangers ??= new ThreadPool(worker(), { size: 1, heapMb: 128, maxWaiting: 16 })
  return askOf(strangers, read, address, [job.body.buffer])
}

/** With a language, a long text is also asked for its symbols; a short one can be asked at any time. */
export async function examineText(
  text: string,
  person: string,
  language?: string,
): Promise<TextFacts> {
  return text.length <= LONG_TEXT ? factsOf(text) : ask({ do: 'examine', text, language }, person)
}

/** What the text defines: see `outlineOf`. */
export async function symbolsOf(
  text: string,
  language: string,
  person: string,
): Promise<OutlineSymbol[]> {
  if (text.length <= LONG_TEXT) return outlineOf(text, language)
  return ask({ do: 'list symbols', text, language }, person)
}

/** The written text with the line ends of the stored one: see `keepEndings`. */
export async function withEndingsOf(
  stored: string,
  written: string,
  person: string,
): Promise<string> {
  if (stored.length + written.length <= LONG_TEXT) return keepEndings(stored, written)
  return (await ask({ do: 'keep endings', stored, written }, person)).text
}

/** The text as it may leave the machine: see `maskSecrets`. */
export async function maskLater(
  text: string,
  language: string,
  person: string,
): Promise<MaskedText> {
  if (text.length <= LONG_TEXT) return maskSecrets(text, language)
  return ask({ do: 'mask secrets', text, language }, person)
}

/** The texts as search compares them: one of two megabytes, or many that have as much together. */
export async function foldLater(texts: readonly string[], person: string): Promise<string[]> {
  const units = texts.reduce((sum, { length }) => sum + length, 0)
  return units <= LONG_TEXT ? texts.map(foldText) : ask({ do: 'fold', texts }, person)
}

/** The text with boxes ticked: see `toggleTasks`. */
export async function tickLater(
  text: string,
  ticks: readonly BoxTick[],
  person: string,
): Promise<string | null> {
  if (text.length <= LONG_TEXT) return toggleTasks(text, ticks)
  return (await ask({ do: 'toggle tasks', text, ticks }, person)).text
}

/** The bytes are given away, as those of a body are. */
export async function rebuildSent(
  sent: Uint8Array<ArrayBuffer>,
  person: string,
): Promise<PictureOutcome> {
  return ask({ do: 'rebuild picture', sent }, person, [sent.buffer])
}

/** What is asked for is linear, so a thread that had no time for it says nothing about the text: `busy`. */
async function ask<Job extends LongTextJob>(
  job: Job,
  person: string,
  transfer: readonly ArrayBuffer[] = [],
): Promise<LongTextResults[Job['do']]> {
  pool ??= new ThreadPool(worker())
  return askOf(pool, job, person, transfer)
}

const worker = () => workerFile(import.meta.url, './worker.ts', './long-text-worker.js')

async function askOf<Job extends LongTextJob>(
  asked: Pool,
  job: Job,
  person: string,
  transfer: readonly ArrayBuffer[],
): Promise<LongTextResults[Job['do']]> {
  const outcome = await asked.run(job, person, transfer)
  if ('result' in outcome) return outcome.result.done as LongTextResults[Job['do']]
  if (outcome.failure === 'failed' || outcome.failure === 'too_large')
    throw new Error(`a thread failed to ${job.do}`)
  throw common.refuse('busy', {}, { 'retry-after': '2' })
}

/** Ends the threads, for a process that stops. A later question starts them anew. */
export async function stopLongTexts(): Promise<void> {
  const ending = [pool, strangers]
  pool = null
  strangers = null
  await Promise.all(ending.map((one) => one?.stop()))
}
