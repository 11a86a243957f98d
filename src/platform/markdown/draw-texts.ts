/**
 * The texts that are on one page together, such as the notes of a file. Each is short, their sum is not: two hundred of
 * 20,000 characters took nine seconds and were a page of 43 MB. So the sum has a budget, and what is above it is shown
 * as it was written.
 */
import { escapeHtml } from '../html/escape-html.ts'
import type { MarkupText } from '../html/markup.tsx'
import { displayName, findLanguage } from '../languages/index.ts'
import { countTasks, type TaskCount, tasksOf } from '../tasks/index.ts'
import { guessDiagramSize } from './diagram-size.ts'
import type { DocumentSettings, DrawnDocument } from './drawn-document.ts'
import { type ParsedMarkdown, parseMarkdown, renderMarkdown } from './engine.ts'
import { markdownLabels } from './labels.ts'
import { loadMath } from './load-math.ts'
import type { MarkdownOptions } from './options.ts'

export interface PlacedText {
  source: string
  options: Pick<
    MarkdownOptions,
    'labels' | 'idPrefix' | 'headingShift' | 'canTick' | 'picturesAt' | 'tagsAt' | 'textLinks'
  >
}

export interface DrawnText {
  markup: MarkupText
  /** As it was written, not as a document. */
  isPlain: boolean
  tasks: TaskCount
}

// In characters and in units of markup. A thread draws as much of lists in half a second; real pages have less.
export const MOST_DRAWN = 256 * 1024
const MOST_MARKUP = 4 * 1024 * 1024

/** In their order, as many as the budget allows. */
export function drawTexts(texts: readonly PlacedText[]): DrawnText[] {
  let [letters, units] = [MOST_DRAWN, MOST_MARKUP]
  return texts.map(({ source, options }) => {
    if (source.length > letters || units <= 0) return drawPlain(source)
    const { html, tasks } = renderMarkdown(source, options)
    letters -= source.length
    units -= html.length
    return { markup: html, isPlain: false, tasks: countTasks(tasks) }
  })
}

export function drawPlain(source: string): DrawnText {
  return { markup: escapeHtml(source), isPlain: true, tasks: countTasks(tasksOf(source)) }
}

// A whole file as a document of its own page: the engine with everything that such a page has.

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
