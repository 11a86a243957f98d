/**
 * Regular expressions that people write: matched in time that grows with the text and never with the choices in the
 * pattern, in a thread, with a bound on what one may take. People are served in turn.
 */
import { defineTextJob, resultOrNull } from '../text-threads/index.ts'
import type {
  FoundInTexts,
  findInTexts,
  Pattern,
  PatternError,
  TestedTexts,
  testTexts,
} from './jobs.ts'

export type { FoundLines, Pattern, PatternError } from './jobs.ts'

// A job that takes longer ends with its thread: a text of 2 MiB takes a fifth of that with an ordinary pattern.
const OPTIONS = { timeoutMs: 2_000, bytesPerLetter: 16 }

const testJob = defineTextJob<typeof testTexts>('testTexts', OPTIONS)
const findJob = defineTextJob<typeof findInTexts>('findInTexts', OPTIONS)

/** Whether each text matches, as far as there was time; null when there was none even for the first. */
export async function testPattern(
  pattern: Pattern,
  texts: readonly string[],
  mostMs: number,
  person: string,
): Promise<PatternError | TestedTexts | null> {
  return resultOrNull(await testJob.attempt(person, pattern, texts, mostMs))
}

/** The lines that match; null for a text that there was no time for. */
export async function findPattern(
  pattern: Pattern,
  texts: readonly string[],
  mostMs: number,
  person: string,
): Promise<FoundInTexts['texts']> {
  const found = resultOrNull(await findJob.attempt(person, pattern, texts, mostMs))
  return found && 'texts' in found ? found.texts : texts.map(() => null)
}
