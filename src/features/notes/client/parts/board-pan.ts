/** Moving and scaling the view of a board: drag, wheel, two fingers. */
import { type BoardGround, zoomAt } from './board-ground.ts'
import type { Point } from './ground.ts'

const START_PX = 4

export interface PanHost {
  /** While notes are being chosen, a drag on the empty surface draws a frame. */
  isFraming(): boolean
  /** A frame drawn with Shift, in pixels of the window; null when it is given up. */
  onFrame(frame: { from: Point; to: Point } | null, isDone: boolean): void
  onPress(): void
  /** A double press on the empty surface, in pixels of the board. */
  onTwice(at: Point): void
}

export function listenToPan(ground: BoardGround, host: PanHost): () => void {
  const { frame, view } = ground
  const fingers = new Map<number, Point>()
  let start: { at: Point; view: Point; isFrame: boolean; isMoving: boolean } | null = null
  let pinch: { distance: number; zoom: number } | null = null

  const isEmpty = (target: EventTarget | null) =>
    target instanceof Element && !target.closest('.sticky, button, input')
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = frame.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const apart = () => {
    const [one, other] = [...fingers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const middle = (): Point => {
    const all = [...fingers.values()]
    return {
      x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
      y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
    }
  }

  const press = (event: PointerEvent) => {
    if (!isEmpty(event.target) || event.button > 1) return
    fingers.set(event.pointerId, at(event))
    frame.setPointerCapture(event.pointerId)
    if (fingers.size === 2) {
      pinch = { distance: apart(), zoom: view.get().zoom }
      start = null
      return
    }
    const { x, y } = view.get()
    start = {
      at: at(event),
      view: { x, y },
      isFrame: event.shiftKey || host.isFraming(),
      isMoving: false,
    }
  }
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, at(event))
    if (pinch && fingers.size === 2) {
      view.set(zoomAt(view.get(), (pinch.zoom * apart()) / Math.max(1, pinch.distance), middle()))
      return
    }
    if (!start) return
    const now = at(event)
    const by = { x: now.x - start.at.x, y: now.y - start.at.y }
    start.isMoving ||= Math.hypot(by.x, by.y) >= START_PX
    if (!start.isMoving) return
    if (start.isFrame) host.onFrame({ from: start.at, to: now }, false)
    else view.set({ ...view.get(), x: start.view.x + by.x, y: start.view.y + by.y })
  }
  const release = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    pinch = null
    if (start?.isMoving && start.isFrame) host.onFrame({ from: start.at, to: at(event) }, true)
    else if (start && !start.isMoving) host.onPress()
    start = null
  }
  const wheel = (event: WheelEvent) => {
    if (
      event.target instanceof Element &&
      event.target.closest('.sticky__text, textarea') &&
      !event.ctrlKey
    )
      return
    event.preventDefault()
    const now = view.get()
    if (event.ctrlKey) view.set(zoomAt(now, now.zoom * Math.exp(-event.deltaY / 300), at(event)))
    else view.set({ ...now, x: now.x - event.deltaX, y: now.y - event.deltaY })
  }
  const twice = (event: MouseEvent) => {
    if (isEmpty(event.target)) host.onTwice(ground.toGround({ x: event.clientX, y: event.clientY }))
  }
  frame.addEventListener('dblclick', twice)
  frame.addEventListener('pointerdown', press)
  frame.addEventListener('pointermove', move)
  frame.addEventListener('pointerup', release)
  frame.addEventListener('pointercancel', release)
  frame.addEventListener('wheel', wheel, { passive: false })
  return () => {
    frame.removeEventListener('dblclick', twice)
    frame.removeEventListener('pointerdown', press)
    frame.removeEventListener('pointermove', move)
    frame.removeEventListener('pointerup', release)
    frame.removeEventListener('pointercancel', release)
    frame.removeEventListener('wheel', wheel)
  }
}
