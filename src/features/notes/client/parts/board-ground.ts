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
  /** From the window's pixels to the board's. */
  toBoard(point: Point): Point
}

export function boardGround(frame: HTMLElement, box: HTMLElement): BoardGround {
  const view = watched<View>({ x: 0, y: 0, zoom: 1 })
  return {
    kind: 'board',
    frame,
    box,
    host: box,
    view,
    toBoard({ x, y }) {
      const { left, top } = frame.getBoundingClientRect()
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
      const { width, height } = frame.getBoundingClientRect()
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
