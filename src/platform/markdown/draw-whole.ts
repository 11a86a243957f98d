/** A whole file as a document of its own page: the engine with everything that such a page has. */
import { displayName, findLanguage } from '../languages/index.ts'
import type { DocumentSettings, DrawnDocument } from './document-job.ts'
import { type ParsedMarkdown, parseMarkdown, renderMarkdown } from './engine.ts'
import { loadMath } from './load-math.ts'
import { markdownWords } from './words.ts'

export async function drawWhole(
  document: string | ParsedMarkdown,
  settings: DocumentSettings,
): Promise<DrawnDocument> {
  const { locale, ...options } = settings
  const parsed = typeof document === 'string' ? parseMarkdown(document) : document
  const drawn = renderMarkdown(parsed, {
    ...options,
    words: markdownWords[locale],
    languageName: (word) => displayName(findLanguage(word) ?? word),
    ...(parsed.hasMath && { math: await loadMath() }),
  })
  return {
    html: drawn.html,
    isTooLarge: drawn.isTooLarge,
    headings: drawn.headings,
    hasTasks: drawn.tasks.length > 0,
    hasDiagrams: drawn.hasDiagrams,
    fences: parsed.fences,
  }
}
