/**
 * Dragging and resizing by pointer: one delegated listener for a whole surface. While something moves only its
 * transform changes; it is stored once, at the end. Esc, a second finger or a lost pointer undoes it.
 */
import { openLayer } from '#client/dialogs/layers.ts'
import type { Point } from '../layer/canvas.ts'
import { edgeStep, isDrag, movedBy, type Size, sizeAfter } from './gesture-geometry.ts'

export interface Grab {
  ids: readonly string[]
  kind: 'move' | 'inline' | 'block' | 'corner'
}

export interface GestureHost {
  /** What is dragged when this element is pressed; null for nothing. */
  grabAt(target: Element, event: PointerEvent): Grab | null
  elementOf(id: string): HTMLElement | null
  /** Pixels of the surface for one pixel of the window. */
  scale(): number
  snap(): number
  /** The box at whose edges the surface scrolls. */
  edges(): { left: number; top: number; right: number; bottom: number }
  /** Moves the surface under the pointer. Returns the distance in its own pixels. */
  scrollBy(by: Point): Point
  onMoving(grab: Grab, by: Point, event: PointerEvent): void
  onMoved(grab: Grab, by: Point, event: PointerEvent): void
  onResized(id: string, size: Size): void
  onCancelled(grab: Grab): void
}

interface Drag {
  grab: Grab
  pointer: number
  start: Point
  /** How far the surface itself has scrolled since. */
  scrolled: Point
  isMoving: boolean
  size: Size
  removeLayer: () => void
  latest: PointerEvent
  frame: number
}

/** Returns a function that removes the listeners. */
export function listenToGestures(root: HTMLElement, host: GestureHost): () => void {
  const gestures = new Gestures(root, host)
  const listening = new AbortController()
  const { signal } = listening
  root.addEventListener('selectstart', (event) => gestures.select(event), { signal })
  root.addEventListener('pointerdown', (event) => gestures.press(event), { signal })
  root.addEventListener('pointermove', (event) => gestures.move(event), { signal })
  root.addEventListener('pointerup', (event) => gestures.release(event), { signal })
  root.addEventListener('pointercancel', (event) => gestures.lose(event), { signal })
  return () => {
    gestures.cancel()
    listening.abort()
  }
}

class Gestures {
  readonly #root: HTMLElement
  readonly #host: GestureHost
  #drag: Drag | null = null

  constructor(root: HTMLElement, host: GestureHost) {
    this.#root = root
    this.#host = host
  }

  /** A held button also selects, and Chromium reads all that is selected at each move: 39 ms among 200 notes. */
  select(event: Event): void {
    if (this.#drag) event.preventDefault()
  }

  press(event: PointerEvent): void {
    // A second finger means a gesture other than dragging.
    if (this.#drag) {
      this.cancel()
      return
    }
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const grab = this.#host.grabAt(event.target, event)
    if (!grab) return
    const box = this.#host.elementOf(grab.ids[0] ?? '')
    this.#drag = {
      grab,
      pointer: event.pointerId,
      start: { x: event.clientX, y: event.clientY },
      scrolled: { x: 0, y: 0 },
      isMoving: false,
      size: { width: box?.offsetWidth ?? 0, height: box?.offsetHeight ?? 0 },
      removeLayer: () => {},
      latest: event,
      frame: 0,
    }
  }

  move(event: PointerEvent): void {
    const drag = this.#dragOf(event)
    if (!drag) return
    if (!drag.isMoving) {
      if (!isDrag(drag.start, event)) return
      this.#begin(drag)
    }
    event.preventDefault()
    this.#queue()
  }

  release(event: PointerEvent): void {
    const drag = this.#dragOf(event)
    if (!drag) return
    const { grab } = drag
    const by = this.#movedBy(drag)
    this.#end(drag)
    if (!drag.isMoving) return
    if (grab.kind === 'move') this.#host.onMoved(grab, by, event)
    else this.#host.onResized(grab.ids[0]!, sizeAfter(drag.size, grab.kind, by))
  }

  lose(event: PointerEvent): void {
    if (this.#drag?.pointer === event.pointerId) this.cancel()
  }

  cancel(): void {
    const drag = this.#drag
    if (!drag) return
    this.#end(drag)
    if (drag.isMoving) this.#host.onCancelled(drag.grab)
  }

  /** The drag of this pointer, moved to the coordinates of the event. */
  #dragOf(event: PointerEvent): Drag | null {
    if (this.#drag?.pointer !== event.pointerId) return null
    this.#drag.latest = event
    return this.#drag
  }

  #begin(drag: Drag): void {
    drag.isMoving = true
    drag.removeLayer = openLayer({
      close: () => this.cancel(),
      opener: document.activeElement,
    })
    this.#root.setPointerCapture?.(drag.pointer)
    document.documentElement.classList.add('is-dragging')
    for (const element of this.#elementsOf(drag)) element.dataset['dragged'] = ''
  }

  #end(drag: Drag): void {
    cancelAnimationFrame(drag.frame)
    drag.removeLayer()
    this.#root.releasePointerCapture?.(drag.pointer)
    document.documentElement.classList.remove('is-dragging')
    for (const element of this.#elementsOf(drag)) {
      element.style.removeProperty('--drag')
      delete element.dataset['dragged']
      delete element.dataset['size']
    }
    this.#drag = null
  }

  #elementsOf({ grab }: Drag): HTMLElement[] {
    return grab.ids.flatMap((id) => this.#host.elementOf(id) ?? [])
  }

  #queue(): void {
    const drag = this.#drag
    if (drag && !drag.frame) drag.frame = requestAnimationFrame(() => this.#draw(drag))
  }

  #draw(drag: Drag): void {
    drag.frame = 0
    this.#followEdge(drag)
    const { grab } = drag
    const by = this.#movedBy(drag)
    if (grab.kind === 'move') {
      for (const element of this.#elementsOf(drag))
        element.style.setProperty('--drag', `translate(${by.x}px, ${by.y}px)`)
      this.#host.onMoving(grab, by, drag.latest)
      return
    }
    const { width, height } = sizeAfter(drag.size, grab.kind, by)
    const element = this.#host.elementOf(grab.ids[0]!)
    if (!element) return
    element.dataset['size'] = `${Math.round(width)} × ${Math.round(height)}`
    if (grab.kind !== 'block') element.style.inlineSize = `${width}px`
    if (grab.kind !== 'inline') element.style.blockSize = `${height}px`
  }

  #movedBy({ start, latest, scrolled }: Drag): Point {
    return movedBy(start, latest, { scrolled, scale: this.#host.scale(), snap: this.#host.snap() })
  }

  /** Near an edge the surface scrolls along. */
  #followEdge({ start, latest, scrolled }: Drag): void {
    const step = edgeStep(start, latest, this.#host.edges())
    if (step.x === 0 && step.y === 0) return
    const gone = this.#host.scrollBy(step)
    scrolled.x += gone.x
    scrolled.y += gone.y
    if (gone.x !== 0 || gone.y !== 0) this.#queue()
  }
}
