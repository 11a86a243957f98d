/** A tile follows the pointer: a mouse at once, a finger after a moment, so that it can still scroll the page. */
import type { Shelf } from './shelf.ts'

const SLOP_PX = 6
const HOLD_MS = 400
const EDGE_PX = 64
const SCROLL_PX = 12

export interface DragPorts {
  shelf: Shelf
  onLifted(tile: HTMLElement): void
  onDropped(tile: HTMLElement): void
  onCancelled(tile: HTMLElement): void
}

interface Press {
  tile: HTMLElement
  pointerId: number
  x: number
  y: number
  isLifted: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

export function dragTiles({ shelf, ...callbacks }: DragPorts): void {
  const { list } = shelf
  let press: Press | null = null
  let isOver = false

  const lift = () => {
    if (!press || press.isLifted) return
    press.isLifted = true
    list.setPointerCapture(press.pointerId)
    callbacks.onLifted(press.tile)
  }
  const end = (isDropped: boolean) => {
    if (!press) return
    const { tile, isLifted, timer } = press
    press = null
    clearTimeout(timer)
    if (!isLifted) return
    // The press was a drag: the link under it must not open.
    isOver = true
    setTimeout(() => {
      isOver = false
    })
    if (isDropped) callbacks.onDropped(tile)
    else callbacks.onCancelled(tile)
  }

  list.addEventListener('pointerdown', (event) => {
    const target = event.target as Element
    const tile = target.closest<HTMLElement>('.board-tile')
    if (!tile || !event.isPrimary || event.button !== 0 || target.closest('.menu')) return
    const { pointerId, clientX: x, clientY: y, pointerType } = event
    const timer = pointerType === 'touch' ? setTimeout(lift, HOLD_MS) : undefined
    press = { tile, pointerId, x, y, isLifted: false, timer }
  })
  list.addEventListener('pointermove', (event) => {
    if (press?.pointerId !== event.pointerId) return
    const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP_PX
    if (!press.isLifted && isFar) {
      // A finger that moves immediately is scrolling.
      if (event.pointerType === 'touch') return end(false)
      lift()
    }
    if (press?.isLifted) follow(shelf, press.tile, event)
  })
  list.addEventListener('pointerup', () => end(true))
  list.addEventListener('pointercancel', () => end(false))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && press?.isLifted) {
      event.preventDefault()
      end(false)
    }
  })
  // The browser's own handling of a held link or a moving finger would end the drag.
  list.addEventListener('click', (event) => isOver && event.preventDefault(), { capture: true })
  list.addEventListener('dragstart', (event) => event.preventDefault())
  list.addEventListener('contextmenu', (event) => press?.isLifted && event.preventDefault())
  list.addEventListener('touchmove', (event) => press?.isLifted && event.preventDefault(), {
    passive: false,
  })
}

function follow(shelf: Shelf, tile: HTMLElement, { clientX, clientY }: PointerEvent): void {
  if (clientY < EDGE_PX) scrollBy(0, -SCROLL_PX)
  else if (clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
  const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.board-tile')
  if (under) shelf.pass(tile, under)
}
