/** A board: no text under the notes, and a view that can be moved and scaled. */
import { type Watched, watched } from '../../../../client/watched.ts'
import type { Ground, Point } from './ground.ts'

export interface View extends Point {
  /** From 0.5 to 2. */
  zoom: number
}

export const ZOOM = { least: 0.5, most: 2 } as const

export interface BoardGround extends Ground {
  readonly view: Watched<View>
  /** The window onto the board. */
  readonly frame: HTMLElement
  /** The elements are drawn after the ground is made, and again when a list becomes a board. */
  use(frame: HTMLElement, box: HTMLElement): void
  /** From the window's pixels to the board's. */
  toBoard(point: Point): Point
}

export function boardGround(): BoardGround {
  const view = watched<View>({ x: 0, y: 0, zoom: 1 })
  const used = { frame: document.createElement('div'), box: document.createElement('div') }
  return {
    kind: 'board',
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
    toBoard({ x, y }) {
      const { left, top } = used.frame.getBoundingClientRect()
      const { x: panX, y: panY, zoom } = view.get()
      return { x: (x - left - panX) / zoom, y: (y - top - panY) / zoom }
    },
    topOf: () => null,
    margin: () => null,
    spotAt: () => null,
    chosenSpot: () => null,
    step: () => null,
    wordsAt: () => '',
    light: () => {},
    show(note) {
      const { width, height } = used.frame.getBoundingClientRect()
      const { zoom } = view.get()
      view.set({
        zoom,
        x: width / 2 - (note.position.x + note.size.width / 2) * zoom,
        y: height / 2 - (note.position.y + Math.min(note.size.height, height) / 2) * zoom,
      })
    },
    watch: () => () => {},
  }
}

export function clampZoom(zoom: number): number {
  return Math.min(ZOOM.most, Math.max(ZOOM.least, zoom))
}

/** Zooms so that the point of the window under the pointer stays where it is. */
export function zoomAt({ x, y, zoom }: View, to: number, point: Point): View {
  const next = clampZoom(to)
  const share = next / zoom
  return { zoom: next, x: point.x - (point.x - x) * share, y: point.y - (point.y - y) * share }
}
