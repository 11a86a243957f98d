/** What of a board is in the window, and how the window is moved to show it. */
import { type BoardGround, ZOOM } from './board-ground.ts'
import { type Box, boxOf, shownSize } from './board-rules.ts'
import type { Point } from './ground.ts'
import type { Sheet } from './sheet.ts'

export const SIDES = ['top', 'bottom', 'left', 'right'] as const
export type Side = (typeof SIDES)[number]

/** The notes beyond each edge, the nearest first. */
export function beyond(ground: BoardGround, sheets: readonly Sheet[]): Record<Side, Sheet[]> {
  const far: Record<Side, { sheet: Sheet; by: number }[]> = {
    top: [],
    bottom: [],
    left: [],
    right: [],
  }
  const { x: panX, y: panY, zoom } = ground.view.get()
  const { clientWidth, clientHeight } = ground.frame
  for (const sheet of sheets) {
    const { width, height } = shownSize(sheet)
    const left = sheet.note.position.x * zoom + panX
    const top = sheet.note.position.y * zoom + panY
    const by = {
      left: -(left + width * zoom),
      right: left - clientWidth,
      top: -(top + height * zoom),
      bottom: top - clientHeight,
    }
    const side = (['left', 'right', 'top', 'bottom'] as const).find((one) => by[one] > 0)
    if (side) far[side].push({ sheet, by: by[side] })
  }
  const nearest = (side: Side) =>
    far[side].toSorted((a, b) => a.by - b.by).map(({ sheet }) => sheet)
  return {
    top: nearest('top'),
    bottom: nearest('bottom'),
    left: nearest('left'),
    right: nearest('right'),
  }
}

export function isAnyInView(ground: BoardGround, sheets: readonly Sheet[]): boolean {
  const far = beyond(ground, sheets)
  const count = SIDES.reduce((sum, side) => sum + far[side].length, 0)
  return sheets.length === 0 || count < sheets.length
}

/** All notes in the window, no larger than they are. */
export function fitView(ground: BoardGround, sheets: readonly Sheet[]): void {
  const box = boxOf(sheets)
  const { clientWidth, clientHeight } = ground.frame
  if (!box || clientWidth === 0) return
  const room = 32
  const share = Math.min(
    (clientWidth - 2 * room) / (box.right - box.left),
    (clientHeight - 2 * room) / (box.bottom - box.top),
  )
  const zoom = Math.min(1, Math.max(ZOOM.whole, share))
  ground.view.set({ zoom, x: room - box.left * zoom, y: room - box.top * zoom })
}

/** The part of the board that the window shows. */
export function viewBox({ view, frame }: BoardGround): Box {
  const { x, y, zoom } = view.get()
  const [left, top] = [-x / zoom, -y / zoom]
  const { clientWidth, clientHeight } = frame
  return { left, top, right: left + clientWidth / zoom, bottom: top + clientHeight / zoom }
}

export interface Frame {
  from: Point
  to: Point
}

/** The notes that a frame drawn in the window touches. */
export function within(
  sheets: readonly Sheet[],
  ground: BoardGround,
  { from, to }: Frame,
): string[] {
  const { x: panX, y: panY, zoom } = ground.view.get()
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  return sheets.flatMap((sheet) => {
    const { width, height } = shownSize(sheet)
    const x = sheet.note.position.x * zoom + panX
    const y = sheet.note.position.y * zoom + panY
    const isIn = x < right && x + width * zoom > left && y < bottom && y + height * zoom > top
    return isIn ? [sheet.id] : []
  })
}

/** Not exactly on top of another note. */
export function freePlace({ x, y }: Point, sheets: readonly Sheet[]): Point {
  let at = { x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)) }
  while (sheets.some(({ note: { position } }) => position.x === at.x && position.y === at.y)) {
    at = { x: at.x + 24, y: at.y + 24 }
  }
  return at
}
