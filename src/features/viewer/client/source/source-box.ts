/** The box of the source on the page: its lines, which of them are visible, and presses on them. */
import { UNFOLD_STEP } from '../../contract/limits.ts'
import type { TextMatch } from '../../rules/find-in-text.ts'
import { unfoldLine } from './line-element.ts'
import { codeOf, lineElement, type Pane, type PaneLabels } from './pane.ts'

export function sourceBox(): HTMLElement {
  return document.getElementById('source')!
}

/** The index of the first line under the head of the page. */
export function topLine(): number {
  const head = headBottom()
  const lines = sourceBox().querySelectorAll<HTMLElement>('.line')
  for (const line of lines) {
    if (line.getBoundingClientRect().bottom > head) return Number(line.dataset['line']) - 1
  }
  return 0
}

/** Where the text begins that no head covers. */
export function headBottom(): number {
  return document.querySelector('.file-head')?.getBoundingClientRect().bottom ?? 0
}

export function focusLine(line: HTMLElement | null): void {
  line?.querySelector<HTMLElement>('.line__number')?.focus({ preventScroll: true })
}

/** A hit inside a folded line unfolds it, up to a limit. */
export async function showHit(pane: Pane, hit: TextMatch, labels: PaneLabels): Promise<void> {
  const line = pane.show(hit.line + 1)
  if (!line?.querySelector('.line__more') || hit.end > UNFOLD_STEP * 10) return
  const text = (await pane.lines())?.[hit.line]
  if (text !== undefined) unfoldLine(line, text, hit.end, labels)
}

/** Presses on numbers and on folded lines, delegated for the whole box. */
export function listenToLines(
  pane: Pane,
  labels: PaneLabels,
  onPress: (line: number, hasShift: boolean) => void,
): void {
  const box = sourceBox()
  box.addEventListener('click', (event) => {
    const target = event.target as Element
    const more = target.closest<HTMLElement>('.line__more')
    if (more) return void unfoldMore(pane, Number(more.dataset['line']), labels)
    const number = target.closest<HTMLElement>('.line__number')
    if (!number || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onPress(Number(number.dataset['number']), event.shiftKey)
  })
  // Shift and a press would select the text between the two lines.
  box.addEventListener('mousedown', (event) => {
    if (event.shiftKey && (event.target as Element).closest('.line__number')) event.preventDefault()
  })
}

async function unfoldMore(pane: Pane, number: number, labels: PaneLabels): Promise<void> {
  const text = (await pane.lines())?.[number - 1]
  const line = lineElement(number)
  if (!line || text === undefined) return
  const shown = codeOf(line)?.textContent?.length ?? 0
  unfoldLine(line, text, shown + UNFOLD_STEP, labels)
}
