/** The Markdown engine, for notes that were written in this page. */
import type { Locale } from '#platform/i18n/index.ts'
import { renderMarkdown } from '#platform/markdown/engine.ts'
import { markdownLabels } from '#platform/markdown/labels.ts'
import { noteDrawing } from '../../rules/note.ts'

export function drawNote(id: string, text: string, locale: Locale): string {
  return renderMarkdown(text, { ...noteDrawing(id), labels: markdownLabels[locale] }).html
}
