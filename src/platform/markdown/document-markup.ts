/** A drawn document as the markup of its page: its text and the list of its headings. Threads write it too. */
import { escapeHtml } from '../html/escape-html.ts'
import { element } from './drawing.ts'
import type { DrawnDocument, PreparedDocument } from './drawn-document.ts'
import type { Heading } from './headings.ts'

// One heading needs no list of contents.
const FEWEST_HEADINGS = 2

export function documentMarkup(drawn: DrawnDocument): PreparedDocument {
  const { html, headings, fences, ...facts } = drawn
  return {
    ...facts,
    markup: html,
    contents: headings.length < FEWEST_HEADINGS ? null : contentsMarkup(headings),
    isEmpty: html.trim() === '',
    hasFences: fences.length > 0,
  }
}

/** The entries of the list. It is one string: thousands of headings as components took ten times as long. */
function contentsMarkup(headings: readonly Heading[]): string {
  let top = Infinity
  for (const { level } of headings) top = Math.min(top, level)
  return headings.map((heading) => entryMarkup(heading, top)).join('')
}

function entryMarkup({ id, level, text }: Heading, top: number): string {
  const attributes = {
    class: 'contents__entry',
    'data-depth': level - top,
    'data-heading': id,
    href: `#${id}`,
  }
  const label = element('bdi', { dir: 'auto' }, escapeHtml(text || '#'))
  return element('li', {}, element('a', attributes, label))
}
