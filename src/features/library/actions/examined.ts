/**
 * A text with everything that is needed to store it. It is computed before the transaction, on a worker when the text
 * is long, so that other writers and readers do not wait.
 */
import type { MemberContext } from '#platform/context.ts'
import { outlineOf } from '#platform/highlight/outline.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { examineText, LONG_TEXT, type TextFacts } from '#platform/long-texts/index.ts'
import { contentError } from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import { type CodeFile, loadContent, saveSymbols } from '../store/index.ts'

export interface ExaminedText extends TextFacts {
  content: string
}

/** A text that a route has already examined is returned unchanged. The language is the one it probably has. */
export async function examined(
  { actor }: MemberContext,
  input: string | ExaminedText,
  language?: string,
): Promise<ExaminedText> {
  if (typeof input !== 'string') return input
  const error = contentError(input)
  if (error) throw error === 'invalid_text' ? refuse('invalid_content') : refuse(error)
  return { content: input, ...(await examineText(input, actor.id, language)) }
}

// The symbols of a file are stored by the transaction that saves it, if they are known by then.

/** The language in which a worker should read the text; if it turns out to be another, the job reads it again. */
export function languageByName({
  language,
  fileName,
}: {
  language?: string | null | undefined
  fileName: string
}): string {
  return language ?? detectLanguage({ name: fileName, content: '' })
}

/**
 * Symbols depend on the text and its language. A long text that no worker has read in this language waits for the job.
 */
export async function keepSymbols(
  { store, actor }: MemberContext,
  before: CodeFile | null,
  after: CodeFile,
  text: ExaminedText | null,
): Promise<void> {
  const { id, language, contentHash, sizeBytes } = after
  if (before?.contentHash === contentHash && before.language === language) return
  const isShort = sizeBytes <= LONG_TEXT
  const content = text?.content ?? (isShort ? await loadContent(store, actor.id, after) : '')
  const symbols = isShort
    ? outlineOf(content, language)
    : text?.symbols?.language === language
      ? text.symbols.list
      : null
  await saveSymbols(store, actor.id, id, symbols)
}
