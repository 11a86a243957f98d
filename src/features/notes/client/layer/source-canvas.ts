/** The source of a file: notes are beside their lines. */
import type { Origin } from '../note/begun-note.ts'
import {
  type Canvas,
  onResize,
  pointWithin,
  spotAtLine,
  type TextSpot,
  topWithin,
} from './canvas.ts'

const GAP = 16

export function sourceCanvas(box: HTMLElement, host: HTMLElement): Canvas {
  const total = Number(box.dataset['total'] ?? 0)
  const lines = box.querySelector<HTMLElement>('.code-lines') ?? box
  return {
    kind: 'source',
    get middle() {
      return (Number.parseFloat(getComputedStyle(lines).lineHeight) || 20) / 2
    },
    box,
    host,
    topOf: ({ line_start }) =>
      line_start === null ? null : topOfLine(box, lines, line_start, total),
    margin() {
      const width = marginWidth()
      return width === 0 ? null : { x: box.offsetWidth + GAP, width }
    },
    toCanvas: (point) => pointWithin(box, point),
    spotAt(clientY) {
      const { left, top, bottom } = box.getBoundingClientRect()
      const y = Math.min(Math.max(clientY, top + 12), bottom - 12)
      const found = document.elementsFromPoint(left + 24, y).find((one) => one.closest('.line'))
      const line = found?.closest<HTMLElement>('.line')?.dataset['line']
      if (line) return spotAtLine(Number(line))
      const share = (clientY - top) / Math.max(1, bottom - top)
      return total > 0 ? spotAtLine(Math.min(total, Math.max(1, Math.ceil(share * total)))) : null
    },
    selectedSpot(from) {
      return selectedIn(box, from, () => this.spotAt(innerHeight / 3)?.line_start ?? 1)
    },
    step({ line_start }, by) {
      const line = (line_start ?? 0) + by
      return line >= 1 && line <= total ? spotAtLine(line) : null
    },
    textAt: ({ line_start }) => textOfLine(line_start ?? 0),
    light(record) {
      for (const line of box.querySelectorAll('.line--noted')) line.classList.remove('line--noted')
      if (record?.line_start == null || record.anchor_state === 'lost') return
      for (let line = record.line_start; line <= (record.line_end ?? record.line_start); line++) {
        document.getElementById(`L${line}`)?.classList.add('line--noted')
      }
    },
    show(record) {
      const top = this.topOf(record)
      if (top !== null)
        scrollTo({ top: scrollY + box.getBoundingClientRect().top + top - innerHeight / 3 })
    },
    watch: (onMoved) => onResize([lines, host], onMoved),
  }
}

/** What was pressed or selected, else the line with the focus or under the pointer, else the one of `fallback`. */
function selectedIn(
  box: HTMLElement,
  { range, focused, line: pressed }: Origin,
  fallback: () => number,
): TextSpot | null {
  const atText = (line: number) => {
    const near = lineWithText(box, line)
    return near === null ? null : spotAtLine(near)
  }
  const marked = [...box.querySelectorAll<HTMLElement>('.line--marked')]
  const selected = marked.length > 0 ? marked : selectedLines(box, range)
  const numbers = selected.map((line) => Number(line.dataset['line']))
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  if (pressed !== null && !(pressed >= first && pressed <= last)) return atText(pressed)
  if (selected.some(hasText)) return spotAtLine(first, last)
  if (selected.length > 0) return atText(first)
  const line =
    focused?.closest<HTMLElement>('.line') ?? box.querySelector<HTMLElement>('.line:hover')
  return atText(Number(line?.dataset['line'] ?? fallback()))
}

/** Offscreen lines of a long file are not in the page; their height is computed. */
function topOfLine(
  box: HTMLElement,
  lines: HTMLElement,
  line: number,
  total: number,
): number | null {
  const element = document.getElementById(`L${line}`)
  if (element) return topWithin(box, element)
  // On a page for reading all of its lines are there: the others are on another page.
  if (total === 0) return null
  const { top, height } = lines.getBoundingClientRect()
  return (
    top -
    box.getBoundingClientRect().top +
    (height * (Math.min(line, total) - 1)) / Math.max(1, total)
  )
}

function textOfLine(line: number): string {
  return (
    document.getElementById(`L${line}`)?.querySelector('.line__text')?.textContent?.trim() ?? ''
  )
}

/** The nearest line with text: a blank line could not be found again after an edit. */
function lineWithText(box: HTMLElement, near: number): number | null {
  const lines = [...box.querySelectorAll<HTMLElement>('.line')]
    .filter(hasText)
    .map((line) => Number(line.dataset['line']))
  const distance = (line: number) => Math.abs(line - near)
  return lines.sort((a, b) => distance(a) - distance(b))[0] ?? null
}

function hasText(line: HTMLElement): boolean {
  return (line.querySelector('.line__text')?.textContent?.trim() ?? '') !== ''
}

function selectedLines(box: HTMLElement, range: Range | null): HTMLElement[] {
  if (!range) return []
  const lineOf = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('.line')
  const [first, last] = [lineOf(range.startContainer), lineOf(range.endContainer)]
  return first && last && box.contains(first) && box.contains(last) ? [first, last] : []
}

/** The CSS decides whether there is a column for notes; 0 where there is none. */
export function marginWidth(): number {
  const width = getComputedStyle(document.documentElement).getPropertyValue('--notes-column').trim()
  return Number.parseFloat(width) || 0
}
