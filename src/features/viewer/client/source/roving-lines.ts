/** From line to line by keyboard: the source is one stop of Tab, and the arrows walk through its numbers. */
import { lineElement, type Pane } from './pane.ts'

const PAGE_OF_LINES = 20

const STEPS: Record<string, (line: number, total: number) => number> = {
  ArrowDown: (line) => line + 1,
  ArrowUp: (line) => line - 1,
  PageDown: (line) => line + PAGE_OF_LINES,
  PageUp: (line) => line - PAGE_OF_LINES,
  Home: () => 1,
  End: (_, total) => total,
}

export function walkThroughLines(box: HTMLElement, pane: Pane, firstInSight: () => number): void {
  const numberOf = (line: number) =>
    lineElement(line)?.querySelector<HTMLElement>('.line__number') ?? null
  let stop: HTMLElement | null = null
  const makeStop = (number: HTMLElement | null) => {
    if (stop) stop.tabIndex = -1
    stop = number
    if (stop) stop.tabIndex = 0
  }
  const arrive = ({ target }: FocusEvent) => {
    const number = (target as Element).closest<HTMLElement>('.line__number')
    // The box itself has the focus: the next Tab goes to the line that is being read.
    if (number) makeStop(number)
    else if (target === box) makeStop(numberOf(firstInSight()))
  }
  const press = (event: KeyboardEvent) => {
    const number = (event.target as Element).closest<HTMLElement>('.line__number')
    const step = STEPS[event.key]
    if (!number || !step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const wanted = step(Number(number.dataset['number']), pane.total)
    const line = Math.min(pane.total, Math.max(1, wanted))
    if (!isInSight(numberOf(line))) pane.show(line)
    numberOf(line)?.focus({ preventScroll: true })
  }
  box.addEventListener('focusin', arrive)
  box.addEventListener('keydown', press)
}

// What the head of the page and the bottom bar may cover.
const COVERED_PX = 180

function isInSight(element: HTMLElement | null): boolean {
  const { top = -1, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return top > COVERED_PX && bottom < innerHeight - COVERED_PX / 2
}
