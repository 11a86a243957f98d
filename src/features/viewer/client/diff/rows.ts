/** Rows of a comparison as elements, with the same markup as the server's. */
import { revealHidden } from '#platform/highlight/hidden-characters.ts'
import { cutLine } from '#platform/highlight/line-html.ts'
import { LONG_LINE } from '../../contract/limits.ts'
import { lineNodes } from '../source/line-nodes.ts'

/** Lines that are not on the page. */
export interface Fold {
  oldStart: number
  newStart: number
  count: number
}

export function foldOf({ dataset }: HTMLElement): Fold {
  const [oldStart, newStart, count] = [dataset['old'], dataset['new'], dataset['count']].map(Number)
  return { oldStart: oldStart!, newStart: newStart!, count: count! }
}

/** What is left of it when some of its lines are on the page. */
export function moveFold(
  { dataset }: HTMLElement,
  { oldStart, newStart, count }: Fold,
  taken: number,
  isFromEnd: boolean,
): void {
  const moved = isFromEnd ? 0 : taken
  dataset['old'] = String(oldStart + moved)
  dataset['new'] = String(newStart + moved)
  dataset['count'] = String(count - taken)
}

interface RowLooks {
  anchor: string
  isSplit: boolean
  label: (line: number) => string
}

/** An unchanged line; `html` is the highlighter's. */
export function sameRow(
  html: string,
  { old, now }: { old: number; now: number },
  { anchor, isSplit, label }: RowLooks,
): HTMLTableRowElement {
  const row = document.createElement('tr')
  row.className = isSplit ? 'diff__row' : 'diff__row diff__row--same'
  const oldNumber = cell('diff__number')
  oldNumber.dataset['number'] = String(old)
  const newNumber = cell('diff__number')
  const link = document.createElement('a')
  link.className = 'diff__link'
  link.href = `#${anchor}R${now}`
  link.dataset['number'] = String(now)
  link.setAttribute('aria-label', label(now))
  link.tabIndex = -1
  newNumber.append(link)
  if (isSplit) row.append(oldNumber, textCell(html), newNumber, textCell(html))
  else row.append(oldNumber, newNumber, cell('diff__sign'), textCell(html))
  return row
}

function textCell(html: string): HTMLTableCellElement {
  const text = cell('diff__text')
  const code = document.createElement('code')
  code.className = 'line__text'
  code.dir = 'ltr'
  const { html: shown, rest } = cutLine(html, LONG_LINE)
  code.append(html === '' ? '\n' : lineNodes(revealHidden(shown)))
  if (rest > 0) code.append('…')
  text.append(code)
  return text
}

function cell(className: string): HTMLTableCellElement {
  const one = document.createElement('td')
  one.className = className
  return one
}
