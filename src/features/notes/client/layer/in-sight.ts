/** The part of the window in which a text is visible, and keeping the lines of a note in it. */
import type { Canvas, LocatedRecord } from './canvas.ts'

/** Lines are not at the very edge of what is visible. */
const SPACE = 24

/** The part of the window between header and bottom bar. */
export function visibleArea() {
  const top = document.querySelector<HTMLElement>('.header')?.offsetHeight ?? 0
  const bar = document.querySelector<HTMLElement>('.bottom-bar')?.offsetHeight ?? 0
  const bottom = innerHeight - bar
  return { top, bottom, room: bottom - top }
}

/** Scrolls the page so that the lines of a note are visible beside a panel over the foot of the page. */
export function keepInSight(canvas: Canvas, record: LocatedRecord, panel: HTMLElement): void {
  const within = canvas.topOf(record)
  if (within === null) return
  const { bottom } = visibleArea()
  const top = headBottom()
  const covered = panel.getBoundingClientRect()
  const isOverFoot = covered.left <= canvas.box.getBoundingClientRect().left + SPACE
  const end = isOverFoot ? Math.min(bottom, covered.top) : bottom
  const line = canvas.box.getBoundingClientRect().top + within
  if (line >= top + SPACE && line <= end - 2 * SPACE) return
  // In the upper third, where the lines after it are visible too.
  scrollBy({ top: line - (top + (end - top) / 3), behavior: 'instant' })
}

/** Where the bars end that stay at the top while the page scrolls. */
function headBottom(): number {
  const bars = [...document.querySelectorAll('.header, .file-head, .file__bar, .repo-file__head')]
  const stuck = bars.filter((bar) => /sticky|fixed/.test(getComputedStyle(bar).position))
  // One that is not at the top yet will be, once the page is scrolled.
  const atTop = ({ top, height }: DOMRect, limit: number) => Math.min(top, limit) + height
  return stuck.reduce((end, bar) => Math.max(end, atTop(bar.getBoundingClientRect(), end)), 0)
}
