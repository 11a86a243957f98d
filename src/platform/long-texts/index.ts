/**
 * Work on the whole of a text that was sent: decoding it from a body, measuring and folding it, restoring its line
 * ends. Two megabytes take sixty milliseconds, so a long one is processed in a thread.
 */
import { maskSecrets } from '../events/mask-secrets.ts'
import { outlineOf } from '../highlight/outline.ts'
import { type RawResponse, rawJson } from '../http/responses.ts'
import type { rebuildPicture } from '../pictures/rebuild-picture.ts'
import { toggleTasks } from '../tasks/index.ts'
import { exactOccurrences, replaceExact } from '../text/exact.ts'
import { keepEndings } from '../text/line-endings.ts'
import { defineTextJob } from '../text-threads/index.ts'
import {
  type BodyJob,
  factsOf,
  type jsonBytes,
  type ReadBody,
  readBody,
  type TextFacts,
} from './jobs.ts'

export type { TextFacts } from './jobs.ts'

// In bytes or characters. All processing of so much takes about a millisecond.
export const LONG_TEXT = 32 * 1024

const membersBody = defineTextJob<typeof readBody>('readBody')
/** What a member saves never waits for bodies that anybody may send. */
const strangersBody = defineTextJob<typeof readBody>('readBody', { isAside: true, mostWaiting: 4 })

/** The body is transferred: the caller may not read its bytes again. */
export async function readLongBody(
  job: BodyJob,
  { memberId, address }: { memberId?: string | undefined; address: string },
): Promise<ReadBody> {
  if (job.body.byteLength <= LONG_TEXT) return readBody(job)
  return memberId === undefined ? strangersBody.run(address, job) : membersBody.run(memberId, job)
}

const replies = defineTextJob<typeof jsonBytes>('jsonBytes')

/** A reply with whole texts in it: four megabytes take 40 ms to write, and are written by a thread. */
export async function longReply<Value extends object>(
  person: string,
  value: Value,
  texts: readonly string[],
): Promise<Value | RawResponse> {
  const letters = texts.reduce((sum, text) => sum + text.length, 0)
  return letters <= LONG_TEXT ? value : rawJson(await replies.run(person, value))
}

const facts = defineTextJob<typeof factsOf>('factsOf')

/** With a language, a long text is also asked for its symbols; a short one can be asked at any time. */
export async function examineText(
  text: string,
  person: string,
  language?: string,
): Promise<TextFacts> {
  return text.length <= LONG_TEXT ? factsOf(text) : facts.run(person, text, language)
}

const small = <Run>(run: Run) => ({ small: { upTo: LONG_TEXT, run } })

/** What the text defines: see `outlineOf`. */
export const symbolsLater = defineTextJob<typeof outlineOf>('outlineOf', small(outlineOf))
/** The written text with the line ends of the stored one: see `keepEndings`. */
export const endingsLater = defineTextJob<typeof keepEndings>('keepEndings', small(keepEndings))
/** The text with exact edits: see `replaceExact`. */
export const editLater = defineTextJob<typeof replaceExact>('replaceExact', small(replaceExact))
/** Where a text is in another one: see `exactOccurrences`. */
export const occurrencesLater = defineTextJob<typeof exactOccurrences>(
  'exactOccurrences',
  small(exactOccurrences),
)
/** The text as it may leave the machine: see `maskSecrets`. */
export const maskLater = defineTextJob<typeof maskSecrets>('maskSecrets', small(maskSecrets))
/** The text with boxes ticked: see `toggleTasks`. */
export const tickLater = defineTextJob<typeof toggleTasks>('toggleTasks', small(toggleTasks))
/** The bytes are given away, as those of a body are. */
export const rebuildSent = defineTextJob<typeof rebuildPicture>('rebuildPicture')
