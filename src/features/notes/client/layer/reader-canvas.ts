/** A rendered document: notes are beside their headings and blocks, at the inline end of the page. */
import { blockLinesOf } from '#platform/markdown/source-lines.ts'
import {
  type Canvas,
  NO_SPOT,
  onResize,
  pointWithin,
  spotAtLine,
  type TextSpot,
  topWithin,
} from './canvas.ts'
import { marginWidth } from './source-canvas.ts'

const GAP = 24

export function readerCanvas(box: HTMLElement, host: HTMLElement): Canvas {
  const isRtl = () => document.documentElement.dir === 'rtl'
  /** In the order of the page; a heading is named by its id, another block by its lines. */
  const blocks = () => [...box.querySelectorAll<HTMLElement>('[data-line]')]
  const elementOf = (spot: Pick<TextSpot, 'anchor_id' | 'line_start'>): HTMLElement | null => {
    const heading = spot.anchor_id ? document.getElementById(spot.anchor_id) : null
    if (heading) return heading
    const line = spot.line_start
    if (line === null) return null
    // The innermost block that holds the line comes last.
    return blocks().findLast((block) => isWithin(block, line)) ?? null
  }
  return {
    kind: 'reader',
    middle: 16,
    box,
    host,
    topOf(record) {
      const element = elementOf(record)
      return element ? topWithin(box, element) : null
    },
    margin() {
      const width = marginWidth()
      if (width === 0) return null
      return { x: isRtl() ? -(width + GAP) : box.offsetWidth + GAP, width }
    },
    toCanvas: (point) => pointWithin(box, point),
    spotAt(clientY) {
      const near = blocks().findLast((block) => block.getBoundingClientRect().top <= clientY + 4)
      return spotOfBlock(near ?? blocks()[0])
    },
    selectedSpot({ range, focused }) {
      const node = range?.startContainer ?? null
      const element = node instanceof Element ? node : node?.parentElement
      const selected = element && box.contains(element) ? spotOfBlock(element) : null
      if (selected) return selected
      if (focused && box.contains(focused)) return spotOfBlock(focused)
      const pointed = blocks().findLast((block) => block.matches(':hover'))
      return spotOfBlock(pointed) ?? this.spotAt(innerHeight / 3)
    },
    step(spot, by) {
      const all = blocks()
      const at = all.indexOf(elementOf(spot)!)
      const next = all[at + by]
      return at < 0 ? null : spotOfBlock(next)
    },
    textAt: (spot) => textOf(elementOf(spot)),
    light(record) {
      for (const block of box.querySelectorAll('.block--noted'))
        block.classList.remove('block--noted')
      if (record && record.anchor_state !== 'lost') elementOf(record)?.classList.add('block--noted')
    },
    show: (record) => elementOf(record)?.scrollIntoView({ block: 'center' }),
    watch: (onMoved) => onResize([box, host], onMoved),
  }
}

function isWithin(block: HTMLElement, line: number): boolean {
  const lines = blockLinesOf(block.dataset['line'])
  return lines !== null && line >= lines.first && line <= lines.last
}

function spotOfBlock(block: Element | null | undefined): TextSpot | null {
  const heading = block?.closest<HTMLElement>('h1, h2, h3, h4, h5, h6')
  if (heading?.id) return { ...NO_SPOT, anchor_id: heading.id, anchor_text: textOf(heading) }
  const lines = blockLinesOf(block?.closest<HTMLElement>('[data-line]')?.dataset['line'])
  return lines && spotAtLine(lines.first, lines.last)
}

function textOf(element: Element | null): string {
  return element?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 200) ?? ''
}
