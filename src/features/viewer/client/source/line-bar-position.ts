/** Puts the bar of the chosen lines beside them: above the first, or below the last where there is no room above. */
import type { LineRange } from '../../rules/line-range.ts'
import { codeOf, lineElement } from './pane.ts'
import { sourceBox } from './source-box.ts'

const GAP = 4

export function positionLineBar(bar: HTMLElement, range: LineRange): void {
  const host = bar.offsetParent
  const first = lineElement(range.first)
  const last = lineElement(range.last) ?? first
  if (!host || !first || !last) return
  const origin = host.getBoundingClientRect()
  const head = document.querySelector('.file__bar')?.getBoundingClientRect().bottom ?? 0
  const above = first.getBoundingClientRect().top - bar.offsetHeight - GAP
  const top = above >= head ? above : last.getBoundingClientRect().bottom + GAP
  const code = codeOf(first)?.getBoundingClientRect().left ?? origin.left
  const box = sourceBox().getBoundingClientRect()
  // The code may be scrolled sideways; the bar stays within its box.
  const left = Math.max(
    box.left,
    Math.min(Math.max(code, box.left + 48), box.right - bar.offsetWidth),
  )
  bar.style.insetBlockStart = `${top - origin.top}px`
  bar.style.left = `${left - origin.left}px`
}
