/** One line of code as an element, with the same markup as the server's. */

import { revealHidden } from '#platform/highlight/hidden-characters.ts'
import { cutLine } from '#platform/highlight/line-html.ts'
import { escapeHtml } from '#platform/html/escape-html.ts'
import { LONG_LINE } from '../../contract/limits.ts'
import { lineNodes } from './line-nodes.ts'
import { codeOf, type PaneLabels } from './pane.ts'

/** `html` is null while the line is not loaded: it has its number and its height. */
export function makeLine(number: number, html: string | null, labels: PaneLabels): HTMLElement {
  const line = document.createElement('div')
  line.className = 'line'
  line.id = `L${number}`
  line.dataset['line'] = String(number)
  const link = document.createElement('a')
  link.className = 'line__number'
  link.href = `#L${number}`
  link.dataset['number'] = String(number)
  link.setAttribute('aria-label', labels.line(number))
  link.tabIndex = -1
  const code = document.createElement('code')
  code.className = 'line__text'
  code.dir = 'ltr'
  line.append(link, code)
  const { html: shown, rest } = cutLine(html ?? '', LONG_LINE)
  drawLine(line, shown)
  if (rest > 0) line.append(moreButton(number, labels.showRest(rest)))
  return line
}

export function drawLine(line: Element, html: string): void {
  codeOf(line)?.replaceChildren(html === '' ? '\n' : lineNodes(revealHidden(html)))
}

function moreButton(number: number, label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'line__more'
  button.dataset['line'] = String(number)
  button.textContent = label
  return button
}

/** Shows a folded line up to a character; what is still folded stays behind the button. */
export function unfoldLine(
  line: HTMLElement,
  text: string,
  upTo: number,
  labels: PaneLabels,
): void {
  const code = codeOf(line)
  const shown = code?.textContent ?? ''
  if (!code || upTo <= shown.length) return
  // Never half of a character.
  const end = /[\ud800-\udbff]/.test(text.charAt(upTo - 1)) ? upTo + 1 : upTo
  code.append(lineNodes(revealHidden(escapeHtml(text.slice(shown.length, end)))))
  const rest = text.length - Math.min(end, text.length)
  const button = line.querySelector('.line__more')
  if (rest === 0) button?.remove()
  else if (button) button.textContent = labels.showRest(rest)
}
