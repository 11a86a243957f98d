/** The Markdown engine, for notes that were written in this page. */
import type { Locale } from '#platform/i18n/index.ts'
import { renderMarkdown } from '#platform/markdown/engine.ts'
import { markdownLabels } from '#platform/markdown/labels.ts'
import type { LinkedTarget } from '#platform/markdown/text-links.ts'
import { noteDrawing } from '../../rules/note.ts'

/** `targets` is where names led when the page was made; others are looked up when they are followed. */
export function drawNote(
  id: string,
  text: string,
  locale: Locale,
  targets: ReadonlyMap<string, LinkedTarget>,
): string {
  const { textLinks, ...options } = noteDrawing(id)
  const labels = markdownLabels[locale]
  return renderMarkdown(text, {
    ...options,
    labels,
    textLinks: { ...textLinks, targets, isOpen: true },
  }).html
}
