/**
 * Dragging and resizing by pointer: one delegated listener for a whole surface. While something moves only its
 * transform changes; one write comes at the end. Esc, a second finger or a lost pointer puts it back.
 */
import { openLayer } from '../../../../client/layers.ts'
import { HEIGHT_RANGE, WIDTH_RANGE } from '../../contract/limits.ts'
import type { Point } from './ground.ts'

/** A press becomes a drag after this much; a finger is less exact than a mouse. */
const START_PX = { mouse: 4, touch: 8 } as const
const EDGE_PX = 32
const EDGE_STEP = 14

export interface Grab {
  ids: readonly string[]
  kind: 'move' | 'inline' | 'block' | 'corner'
}

export interface GestureHost {
  /** What is grabbed when this element is pressed; null when nothing is. */
  grabAt(target: Element, event: PointerEvent): Grab | null
  elementOf(id: string): HTMLElement | null
  /** Pixels of the surface for one pixel of the window. */
  scale(): number
  snap(): number
  /** The box at whose edges the surface comes along. */
  edges(): { left: number; top: number; right: number; bottom: number }
  /** Moves the surface under the pointer; answers how far it went, in its own pixels. */
  scrollBy(by: Point): Point
  onMoving(grab: Grab, by: Point, event: PointerEvent): void
  onMoved(grab: Grab, by: Point, event: PointerEvent): void
  onResized(id: string, size: { width: number; height: number }): void
  onCancelled(grab: Grab): void
}

interface Drag {
  grab: Grab
  pointer: number
  start: Point
  /** How far the surface itself has gone since. */
  scrolled: Point
  isMoving: boolean
  size: { width: number; height: number }
  leave: () => void
  latest: PointerEvent
  frame: number
}

export function listenToGestures(root: HTMLElement, host: GestureHost): () => void {
  let drag: Drag | null = null

  const byOf = ({ start, scrolled, latest }: Drag): Point => {
    const scale = host.scale()
    const snap = host.snap()
    const along = (from: number, to: number, moved: number) => {
      const by = (to - from) * scale + moved
      return snap > 1 ? Math.round(by / snap) * snap : Math.round(by)
    }
    return {
      x: along(start.x, latest.clientX, scrolled.x),
      y: along(start.y, latest.clientY, scrolled.y),
    }
  }

  const sizeOf = ({ grab, size }: Drag, by: Point) => ({
    width: clamp(size.width + (grab.kind === 'block' ? 0 : by.x), WIDTH_RANGE),
    height: clamp(size.height + (grab.kind === 'inline' ? 0 : by.y), HEIGHT_RANGE),
  })

  const draw = () => {
    if (!drag) return
    drag.frame = 0
    followEdge(drag)
    const by = byOf(drag)
    if (drag.grab.kind === 'move') {
      for (const id of drag.grab.ids) {
        const element = host.elementOf(id)
        if (element) element.style.setProperty('--drag', `translate(${by.x}px, ${by.y}px)`)
      }
      host.onMoving(drag.grab, by, drag.latest)
      return
    }
    const { width, height } = sizeOf(drag, by)
    const element = host.elementOf(drag.grab.ids[0]!)
    if (!element) return
    element.dataset['size'] = `${Math.round(width)} × ${Math.round(height)}`
    if (drag.grab.kind !== 'block') element.style.inlineSize = `${width}px`
    if (drag.grab.kind !== 'inline') element.style.blockSize = `${height}px`
  }

  /** Near an edge the surface comes along. */
  const followEdge = ({ latest, start, scrolled }: Drag) => {
    const { left, top, right, bottom } = host.edges()
    const step = {
      x: edgeStep(latest.clientX, start.x, left, right),
      y: edgeStep(latest.clientY, start.y, top, bottom),
    }
    if (step.x === 0 && step.y === 0) return
    const gone = host.scrollBy(step)
    scrolled.x += gone.x
    scrolled.y += gone.y
    if (gone.x !== 0 || gone.y !== 0) queue()
  }

  const queue = () => {
    if (drag && !drag.frame) drag.frame = requestAnimationFrame(draw)
  }

  const clear = (ended: Drag) => {
    cancelAnimationFrame(ended.frame)
    ended.leave()
    root.releasePointerCapture?.(ended.pointer)
    document.documentElement.classList.remove('is-dragging')
    for (const id of ended.grab.ids) {
      const element = host.elementOf(id)
      if (!element) continue
      element.style.removeProperty('--drag')
      delete element.dataset['dragged']
      delete element.dataset['size']
    }
    drag = null
  }

  const cancel = () => {
    if (!drag) return
    const ended = drag
    clear(ended)
    if (ended.isMoving) host.onCancelled(ended.grab)
  }

  const press = (event: PointerEvent) => {
    // A second finger means something else than dragging.
    if (drag) return cancel()
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const grab = host.grabAt(event.target, event)
    if (!grab) return
    const box = host.elementOf(grab.ids[0] ?? '')
    drag = {
      grab,
      pointer: event.pointerId,
      start: { x: event.clientX, y: event.clientY },
      scrolled: { x: 0, y: 0 },
      isMoving: false,
      size: { width: box?.offsetWidth ?? 0, height: box?.offsetHeight ?? 0 },
      leave: () => {},
      latest: event,
      frame: 0,
    }
  }

  const move = (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId) return
    drag.latest = event
    if (!drag.isMoving) {
      const far = Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y)
      if (far < START_PX[event.pointerType === 'touch' ? 'touch' : 'mouse']) return
      drag.isMoving = true
      drag.leave = openLayer({ close: cancel, opener: document.activeElement })
      root.setPointerCapture?.(event.pointerId)
      document.documentElement.classList.add('is-dragging')
      for (const id of drag.grab.ids) {
        const element = host.elementOf(id)
        if (element) element.dataset['dragged'] = ''
      }
    }
    event.preventDefault()
    queue()
  }

  const release = (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId) return
    drag.latest = event
    const ended = drag
    const by = byOf(ended)
    const size = sizeOf(ended, by)
    clear(ended)
    if (!ended.isMoving) return
    if (ended.grab.kind === 'move') host.onMoved(ended.grab, by, event)
    else host.onResized(ended.grab.ids[0]!, size)
  }

  // What follows a drag is not a press on what lies under the pointer.
  const lost = (event: PointerEvent) => {
    if (drag?.pointer === event.pointerId) cancel()
  }
  root.addEventListener('pointerdown', press)
  root.addEventListener('pointermove', move)
  root.addEventListener('pointerup', release)
  root.addEventListener('pointercancel', lost)
  return () => {
    cancel()
    root.removeEventListener('pointerdown', press)
    root.removeEventListener('pointermove', move)
    root.removeEventListener('pointerup', release)
    root.removeEventListener('pointercancel', lost)
  }
}

/** Only on the way to an edge: what is grabbed beside one may be taken away from it in peace. */
function edgeStep(at: number, start: number, from: number, to: number): number {
  if (at < from + EDGE_PX && at < start) return -EDGE_STEP
  return at > to - EDGE_PX && at > start ? EDGE_STEP : 0
}

function clamp(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value))
}
