/** What part of a board is in the window, and how the window is moved to show a note. */

import type { Point } from '../layer/canvas.ts'
import type { NoteState } from '../store/note-state.ts'
import { type BoardCanvas, ZOOM } from './board-canvas.ts'
import { type Box, boxOf, shownSize } from './board-rules.ts'

export const SIDES = ['top', 'bottom', 'left', 'right'] as const
export type Side = (typeof SIDES)[number]

/** The notes outside each edge, the nearest first. */
export function offscreen(
  canvas: BoardCanvas,
  notes: readonly NoteState[],
): Record<Side, NoteState[]> {
  const far: Record<Side, { note: NoteState; by: number }[]> = {
    top: [],
    bottom: [],
    left: [],
    right: [],
  }
  const { x: panX, y: panY, zoom } = canvas.view.peek()
  const { clientWidth, clientHeight } = canvas.frame
  for (const note of notes) {
    const { width, height } = shownSize(note)
    const left = note.record.position.x * zoom + panX
    const top = note.record.position.y * zoom + panY
    const by = {
      left: -(left + width * zoom),
      right: left - clientWidth,
      top: -(top + height * zoom),
      bottom: top - clientHeight,
    }
    const side = (['left', 'right', 'top', 'bottom'] as const).find((one) => by[one] > 0)
    if (side) far[side].push({ note, by: by[side] })
  }
  const nearest = (side: Side) => far[side].toSorted((a, b) => a.by - b.by).map(({ note }) => note)
  return {
    top: nearest('top'),
    bottom: nearest('bottom'),
    left: nearest('left'),
    right: nearest('right'),
  }
}

export function isAnyInView(canvas: BoardCanvas, notes: readonly NoteState[]): boolean {
  const far = offscreen(canvas, notes)
  const count = SIDES.reduce((sum, side) => sum + far[side].length, 0)
  return notes.length === 0 || count < notes.length
}

/** Shows all notes in the window, at most at their own size. */
export function fitView(canvas: BoardCanvas, notes: readonly NoteState[]): void {
  const box = boxOf(notes)
  const { clientWidth, clientHeight } = canvas.frame
  if (!box || clientWidth === 0) return
  const padding = 32
  const share = Math.min(
    (clientWidth - 2 * padding) / (box.right - box.left),
    (clientHeight - 2 * padding) / (box.bottom - box.top),
  )
  const zoom = Math.min(1, Math.max(ZOOM.whole, share))
  canvas.view.value = { zoom, x: padding - box.left * zoom, y: padding - box.top * zoom }
}

/** The part of the board that the window shows. */
export function viewBox({ view, frame }: BoardCanvas): Box {
  const { x, y, zoom } = view.peek()
  const [left, top] = [-x / zoom, -y / zoom]
  const { clientWidth, clientHeight } = frame
  return { left, top, right: left + clientWidth / zoom, bottom: top + clientHeight / zoom }
}

export interface SelectionFrame {
  from: Point
  to: Point
}

/** The notes that a frame drawn in the window touches. */
export function notesInFrame(
  notes: readonly NoteState[],
  canvas: BoardCanvas,
  { from, to }: SelectionFrame,
): string[] {
  const { x: panX, y: panY, zoom } = canvas.view.peek()
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  return notes.flatMap((note) => {
    const { width, height } = shownSize(note)
    const x = note.record.position.x * zoom + panX
    const y = note.record.position.y * zoom + panY
    const isIn = x < right && x + width * zoom > left && y < bottom && y + height * zoom > top
    return isIn ? [note.id] : []
  })
}

/** Not exactly on top of another note. */
export function freePosition({ x, y }: Point, notes: readonly NoteState[]): Point {
  let at = { x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)) }
  while (notes.some(({ record: { position } }) => position.x === at.x && position.y === at.y)) {
    at = { x: at.x + 24, y: at.y + 24 }
  }
  return at
}
