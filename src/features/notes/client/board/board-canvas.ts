/** The canvas of a board: no text under the notes, and a view that can be moved and scaled. */
import { type Signal, signal } from '@preact/signals'
import type { NoteRecord } from '../../contract/index.ts'
import type { Canvas, Point } from '../layer/canvas.ts'
import { shownSize } from './board-rules.ts'

export interface CanvasView extends Point {
  /** From 0.5 to 2; less only to show a large board whole. */
  zoom: number
}

export const ZOOM = { least: 0.5, most: 2, whole: 0.1 } as const
/** What is scrolled into view keeps this distance from the edge. */
const PADDING = 16

export interface BoardCanvas extends Canvas {
  readonly view: Signal<CanvasView>
  /** The window onto the board. */
  readonly frame: HTMLElement
  /** The elements are drawn after the canvas is created, and again when a list becomes a board. */
  use(frame: HTMLElement, box: HTMLElement): void
  /** Moves the view no further than needed. */
  reveal(record: NoteRecord): void
}

export function boardCanvas(): BoardCanvas {
  const view = signal<CanvasView>({ x: 0, y: 0, zoom: 1 })
  const used = { frame: document.createElement('div'), box: document.createElement('div') }
  return {
    kind: 'board',
    middle: 0,
    get frame() {
      return used.frame
    },
    get box() {
      return used.box
    },
    get host() {
      return used.box
    },
    view,
    use: (frame, box) => void Object.assign(used, { frame, box }),
    toCanvas({ x, y }) {
      const { left, top } = used.frame.getBoundingClientRect()
      const { x: panX, y: panY, zoom } = view.peek()
      return { x: (x - left - panX) / zoom, y: (y - top - panY) / zoom }
    },
    topOf: () => null,
    margin: () => null,
    spotAt: () => null,
    selectedSpot: () => null,
    step: () => null,
    textAt: () => '',
    light: () => {},
    show(record) {
      const { width, height } = used.frame.getBoundingClientRect()
      const { zoom } = view.peek()
      view.value = {
        zoom,
        x: width / 2 - (record.position.x + record.size.width / 2) * zoom,
        y: height / 2 - (record.position.y + Math.min(record.size.height, height) / 2) * zoom,
      }
    },
    reveal(record) {
      const { x, y, zoom } = view.peek()
      const { clientWidth, clientHeight } = used.frame
      const { width, height } = shownSize({ record })
      const next = {
        x: inSight(x, record.position.x * zoom, width * zoom, clientWidth),
        y: inSight(y, record.position.y * zoom, height * zoom, clientHeight),
      }
      if (next.x !== x || next.y !== y) view.value = { zoom, ...next }
    },
    watch: () => () => {},
  }
}

/** The pan that shows a range; for a range longer than the window, its beginning. */
function inSight(pan: number, start: number, length: number, available: number): number {
  const least = PADDING - start
  const most = available - PADDING - start - length
  return most < least ? least : Math.min(most, Math.max(least, pan))
}

/** Zooms so that the point of the window under the pointer stays where it is. */
export function zoomAt({ x, y, zoom }: CanvasView, to: number, point: Point): CanvasView {
  // A board shown whole may be below the minimum; from there the zoom only grows.
  const next = Math.min(ZOOM.most, Math.max(Math.min(ZOOM.least, zoom), to))
  const share = next / zoom
  return { zoom: next, x: point.x - (point.x - x) * share, y: point.y - (point.y - y) * share }
}
