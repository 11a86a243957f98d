/** A rendered document: notes stand beside their headings and blocks, at the inline end of the page. */
import { linesOf } from '../../../../platform/markdown/source-lines.ts'
import { type Ground, NO_SPOT, pointWithin, type Spot, topWithin, watchSize } from './ground.ts'
import { marginWidth } from './source-ground.ts'

const GAP = 24

export function readerGround(box: HTMLElement, host: HTMLElement): Ground {
  const isRtl = () => document.documentElement.dir === 'rtl'
  /** In the order of the page; a heading is named by its id, another block by its lines. */
  const blocks = () => [...box.querySelectorAll<HTMLElement>('[data-line]')]
  const elementOf = (spot: Pick<Spot, 'anchor_id' | 'line_start'>): HTMLElement | null => {
    const heading = spot.anchor_id ? document.getElementById(spot.anchor_id) : null
    if (heading) return heading
    const line = spot.line_start
    if (line === null) return null
    // The innermost block that holds the line comes last.
    return blocks().findLast((block) => isWithin(block, line)) ?? null
  }
  const spotOfBlock = (block: Element | null | undefined): Spot | null => {
    const heading = block?.closest<HTMLElement>('h1, h2, h3, h4, h5, h6')
    if (heading?.id) return { ...NO_SPOT, anchor_id: heading.id, anchor_text: wordsOf(heading) }
    const lines = linesOf(block?.closest<HTMLElement>('[data-line]')?.dataset['line'])
    if (!lines) return null
    return {
      ...NO_SPOT,
      line_start: lines.first,
      line_end: lines.last > lines.first ? lines.last : null,
    }
  }
  return {
    kind: 'reader',
    middle: 16,
    box,
    host,
    topOf(note) {
      const element = elementOf(note)
      return element ? topWithin(box, element) : null
    },
    margin() {
      const width = marginWidth()
      if (width === 0) return null
      return { x: isRtl() ? -(width + GAP) : box.offsetWidth + GAP, width }
    },
    toGround: (point) => pointWithin(box, point),
    spotAt(clientY) {
      const near = blocks().findLast((block) => block.getBoundingClientRect().top <= clientY + 4)
      return spotOfBlock(near ?? blocks()[0])
    },
    chosenSpot({ range, focused }) {
      const node = range?.startContainer ?? null
      const element = node instanceof Element ? node : node?.parentElement
      const selected = element && box.contains(element) ? spotOfBlock(element) : null
      if (selected) return selected
      if (focused && box.contains(focused)) return spotOfBlock(focused)
      return this.spotAt(innerHeight / 3)
    },
    step(spot, by) {
      const all = blocks()
      const at = all.indexOf(elementOf(spot)!)
      const next = all[at + by]
      return at < 0 ? null : spotOfBlock(next)
    },
    wordsAt: (spot) => wordsOf(elementOf(spot)),
    light(note) {
      for (const block of box.querySelectorAll('.block--noted'))
        block.classList.remove('block--noted')
      if (note && note.anchor_state !== 'lost') elementOf(note)?.classList.add('block--noted')
    },
    show: (note) => elementOf(note)?.scrollIntoView({ block: 'center' }),
    watch: (onMoved) => watchSize(box, onMoved),
  }
}

function isWithin(block: HTMLElement, line: number): boolean {
  const lines = linesOf(block.dataset['line'])
  return lines !== null && line >= lines.first && line <= lines.last
}

function wordsOf(element: Element | null): string {
  return element?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 200) ?? ''
}
