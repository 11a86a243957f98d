/** The symbols of a file are kept by the transaction that saves it, as far as they are known then. */
import type { MemberContext } from '#platform/context.ts'
import { outlineOf } from '#platform/highlight/outline.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { LONG_TEXT } from '#platform/long-texts/index.ts'
import { type CodeFile, loadContent, saveSymbols } from '../store/index.ts'
import type { ExaminedText } from './examined.ts'

/** What a thread that reads the text should take it for; where it turns out to be something else, the job reads it again. */
export function languageByName({
  language,
  fileName,
}: {
  language?: string | null | undefined
  fileName: string
}): string {
  return language ?? detectLanguage({ name: fileName, content: '' })
}

/** They follow the text and what it is taken for. A long text that no thread has read in this language waits for the job. */
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
