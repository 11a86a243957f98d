/**
 * The names of an outline as links to their lines. One string, written where the text is read: a thousand names as
 * components took the event loop several milliseconds for each page.
 */
import { escapeHtml } from '../html/escape-html.ts'
import type { OutlineSymbol } from './outline.ts'

export function outlineMarkup(symbols: readonly OutlineSymbol[]): string {
  return symbols.map(entryHtml).join('')
}

function entryHtml({ name, line, depth }: OutlineSymbol): string {
  return `<li><a class="outline__entry" data-depth="${depth}" href="#L${line}"><bdi class="clip" dir="auto">${escapeHtml(name)}</bdi><span class="outline__line">${line}</span></a></li>`
}
