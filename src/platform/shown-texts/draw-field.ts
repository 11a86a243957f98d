/** A text as the content of a text area, and what a page with one needs to know about it. */

import { countLines } from '../highlight/split-lines.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { endingOf, withPlainEndings } from '../text/line-endings.ts'
import type { DrawnField } from './drawn.ts'

export function drawField(text: string): DrawnField {
  return {
    // HTML drops one line break behind the opening tag; this is the one.
    markup: `\n${escapeHtml(withPlainEndings(text))}`,
    ending: endingOf(text),
    lines: countLines(text),
  }
}
