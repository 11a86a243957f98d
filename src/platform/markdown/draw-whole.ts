/** A whole file as a document of its own page: the engine with everything that such a page has. */
import { displayName, findLanguage } from '../languages/index.ts'
import { guessDiagramSize } from './diagram-size.ts'
import type { DocumentSettings, DrawnDocument } from './drawn-document.ts'
import { type ParsedMarkdown, parseMarkdown, renderMarkdown } from './engine.ts'
import { markdownLabels } from './labels.ts'
import { loadMath } from './load-math.ts'

export async function drawWhole(
  document: string | ParsedMarkdown,
  settings: DocumentSettings,
): Promise<DrawnDocument> {
  const { locale, linksAt, ...options } = settings
  const parsed = typeof document === 'string' ? parseMarkdown(document) : document
  const drawn = renderMarkdown(parsed, {
    ...options,
    labels: markdownLabels[locale],
    diagramSize: guessDiagramSize,
    languageName: (text) => displayName(findLanguage(text) ?? text),
    ...(linksAt && { resolveRelative: (address: string) => linksAt + address }),
    ...(parsed.hasMath && { math: await loadMath() }),
  })
  return {
    html: drawn.html,
    isTooLarge: drawn.isTooLarge,
    headings: drawn.headings,
    hasTasks: drawn.tasks.length > 0,
    hasDiagrams: drawn.hasDiagrams,
    hasMath: drawn.hasMath,
    fences: parsed.fences,
  }
}
