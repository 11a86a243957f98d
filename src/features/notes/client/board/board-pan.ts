/** Moves and scales the view of a board: drag, wheel, two fingers. */

import type { Point } from '../layer/canvas.ts'
import { type BoardCanvas, zoomAt } from './board-canvas.ts'

const START_PX = 4

export interface PanHost {
  /** While notes are being selected, a drag on the empty surface draws a frame. */
  isFraming(): boolean
  /** A frame drawn with Shift, in pixels of the window; null when it is cancelled. */
  onFrame(frame: { from: Point; to: Point } | null, isDone: boolean): void
  onPress(): void
  /** A double press on the empty surface, in pixels of the board. */
  onTwice(at: Point): void
}

/** A press on the empty surface, from its beginning to its end. */
interface Drag {
  from: Point
  view: Point
  isFrame: boolean
  isMoving: boolean
}

export function listenToPan(canvas: BoardCanvas, host: PanHost): () => void {
  const pan = new BoardPan(canvas, host)
  const { frame } = canvas
  const ending = new AbortController()
  const { signal } = ending
  frame.addEventListener('dblclick', (event) => pan.pressTwice(event), { signal })
  frame.addEventListener('pointerdown', (event) => pan.press(event), { signal })
  frame.addEventListener('pointermove', (event) => pan.move(event), { signal })
  frame.addEventListener('pointerup', (event) => pan.release(event), { signal })
  frame.addEventListener('pointercancel', (event) => pan.release(event), { signal })
  frame.addEventListener('wheel', (event) => pan.turnWheel(event), { signal, passive: false })
  return () => ending.abort()
}

class BoardPan {
  readonly #canvas: BoardCanvas
  readonly #host: PanHost
  readonly #fingers = new Map<number, Point>()
  #drag: Drag | null = null
  #pinch: { distance: number; zoom: number } | null = null

  constructor(canvas: BoardCanvas, host: PanHost) {
    this.#canvas = canvas
    this.#host = host
  }

  press(event: PointerEvent): void {
    if (!isEmpty(event.target) || event.button > 1) return
    const { frame, view } = this.#canvas
    const from = this.#pointOf(event)
    this.#fingers.set(event.pointerId, from)
    frame.setPointerCapture(event.pointerId)
    const { x, y, zoom } = view.peek()
    if (this.#fingers.size === 2) {
      this.#pinch = { distance: this.#distance(), zoom }
      this.#drag = null
      return
    }
    const isFrame = event.shiftKey || this.#host.isFraming()
    this.#drag = { from, view: { x, y }, isFrame, isMoving: false }
  }

  move(event: PointerEvent): void {
    if (!this.#fingers.has(event.pointerId)) return
    const to = this.#pointOf(event)
    this.#fingers.set(event.pointerId, to)
    if (this.#pinch && this.#fingers.size === 2) this.#scale(this.#pinch)
    else if (this.#drag) this.#dragTo(this.#drag, to)
  }

  release(event: PointerEvent): void {
    if (!this.#fingers.delete(event.pointerId)) return
    const drag = this.#drag
    this.#pinch = null
    this.#drag = null
    if (!drag) return
    if (!drag.isMoving) this.#host.onPress()
    else if (drag.isFrame) this.#host.onFrame({ from: drag.from, to: this.#pointOf(event) }, true)
  }

  turnWheel(event: WheelEvent): void {
    const isInText =
      event.target instanceof Element && event.target.closest('.sticky__text, textarea')
    if (isInText && !event.ctrlKey) return
    event.preventDefault()
    const { view } = this.#canvas
    const now = view.peek()
    if (event.ctrlKey)
      view.value = zoomAt(now, now.zoom * Math.exp(-event.deltaY / 300), this.#pointOf(event))
    else view.value = { ...now, x: now.x - event.deltaX, y: now.y - event.deltaY }
  }

  pressTwice(event: MouseEvent): void {
    if (!isEmpty(event.target)) return
    this.#host.onTwice(this.#canvas.toCanvas({ x: event.clientX, y: event.clientY }))
  }

  #dragTo(drag: Drag, to: Point): void {
    const by = { x: to.x - drag.from.x, y: to.y - drag.from.y }
    drag.isMoving ||= Math.hypot(by.x, by.y) >= START_PX
    if (!drag.isMoving) return
    const { view } = this.#canvas
    if (drag.isFrame) this.#host.onFrame({ from: drag.from, to }, false)
    else view.value = { ...view.peek(), x: drag.view.x + by.x, y: drag.view.y + by.y }
  }

  #scale({ distance, zoom }: { distance: number; zoom: number }): void {
    const { view } = this.#canvas
    const scale = (zoom * this.#distance()) / Math.max(1, distance)
    view.value = zoomAt(view.peek(), scale, this.#middle())
  }

  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#canvas.frame.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  #distance(): number {
    const [one, other] = [...this.#fingers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }

  #middle(): Point {
    const all = [...this.#fingers.values()]
    const mean = (axis: 'x' | 'y') => all.reduce((sum, at) => sum + at[axis], 0) / all.length
    return { x: mean('x'), y: mean('y') }
  }
}

function isEmpty(target: EventTarget | null): boolean {
  return target instanceof Element && !target.closest('.sticky, button, input')
}
