/** The source on the screen, with all of its lines in the page or only the visible ones. */
import type { LineRange } from '../../rules/line-range.ts'

export interface Pane {
  readonly total: number
  /** Scrolls a line into view and returns its element. */
  show(line: number): HTMLElement | null
  /** The text of every line; null when it could not be read. */
  lines(): Promise<readonly string[] | null>
  mark(range: LineRange | null): void
  /** First and last line that are in the page now. */
  inPage(): LineRange
  /** Called after other lines were added to the page. */
  onDrawn(listener: () => void): void
}

export interface PaneLabels {
  line: (line: number) => string
  showRest: (n: number) => string
}

export function lineElement(line: number): HTMLElement | null {
  return document.getElementById(`L${line}`)
}

export function codeOf(line: Element): HTMLElement | null {
  return line.querySelector<HTMLElement>('.line__text')
}

/** Marks exactly these lines among those in the page. */
export function markLines(list: Element, range: LineRange | null): void {
  for (const line of list.querySelectorAll('.line--marked')) line.classList.remove('line--marked')
  if (!range) return
  for (const line of list.querySelectorAll<HTMLElement>('.line')) {
    if (isWithin(Number(line.dataset['line']), range)) line.classList.add('line--marked')
  }
}

export function isWithin(line: number, range: LineRange | null): boolean {
  return range !== null && line >= range.first && line <= range.last
}

export function bringIntoSight(line: HTMLElement | null): HTMLElement | null {
  line?.scrollIntoView({ block: 'center', inline: 'start' })
  return line
}
