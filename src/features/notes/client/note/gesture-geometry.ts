/** The geometry of a drag: how far, to which size, and whether the surface scrolls along. */
import { HEIGHT_RANGE, WIDTH_RANGE } from '../../contract/limits.ts'
import type { Point } from '../layer/canvas.ts'

/** A press becomes a drag after this distance; a finger is less exact than a mouse. */
const START_PX = { mouse: 4, touch: 8 } as const
const EDGE_PX = 32
const EDGE_STEP = 14

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY'>

export interface Size {
  width: number
  height: number
}

interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

export function isDrag(start: Point, now: Pointer & Pick<PointerEvent, 'pointerType'>): boolean {
  const far = Math.hypot(now.clientX - start.x, now.clientY - start.y)
  return far >= START_PX[now.pointerType === 'touch' ? 'touch' : 'mouse']
}

/** In pixels of the surface, on its grid when it has one. */
export function movedBy(
  start: Point,
  now: Pointer,
  { scrolled, scale, snap }: { scrolled: Point; scale: number; snap: number },
): Point {
  const along = (from: number, to: number, gone: number) => {
    const by = (to - from) * scale + gone
    return snap > 1 ? Math.round(by / snap) * snap : Math.round(by)
  }
  return {
    x: along(start.x, now.clientX, scrolled.x),
    y: along(start.y, now.clientY, scrolled.y),
  }
}

export function sizeAfter(size: Size, kind: 'inline' | 'block' | 'corner', by: Point): Size {
  return {
    width: clamp(size.width + (kind === 'block' ? 0 : by.x), WIDTH_RANGE),
    height: clamp(size.height + (kind === 'inline' ? 0 : by.y), HEIGHT_RANGE),
  }
}

/** How far the surface scrolls in one frame while the pointer is near an edge of it. */
export function edgeStep(start: Point, now: Pointer, { left, top, right, bottom }: Edges): Point {
  return {
    x: stepAlong(now.clientX, start.x, left, right),
    y: stepAlong(now.clientY, start.y, top, bottom),
  }
}

/** Only when moving towards an edge: what is grabbed beside one may be dragged away from it without scrolling. */
function stepAlong(at: number, start: number, from: number, to: number): number {
  if (at < from + EDGE_PX && at < start) return -EDGE_STEP
  return at > to - EDGE_PX && at > start ? EDGE_STEP : 0
}

function clamp(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value))
}
