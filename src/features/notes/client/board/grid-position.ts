/**
 * Where a new note goes when nobody points: the next free place of a grid, first in view, then below. The grid hangs on
 * the board and not on the window, so that notes made after a scroll line up with those made before it. It is the same
 * in both languages.
 */
import { DEFAULT_SIZE, X_RANGE, Y_RANGE } from '../../contract/limits.ts'
import type { Point } from '../layer/canvas.ts'
import type { NoteState } from '../store/note-state.ts'
import { type Box, boxesOf, GAP } from './board-rules.ts'

const STEP = { x: DEFAULT_SIZE.width + GAP, y: DEFAULT_SIZE.height + GAP }
const MOST = { column: columnOf(X_RANGE[1]), row: rowOf(Y_RANGE[1]) }

export function nextGridPosition(view: Box, notes: readonly Pick<NoteState, 'record'>[]): Point {
  const taken = boxesOf(notes)
  const columns = fitting(view.left, view.right, STEP.x, MOST.column)
  const firstRow = fitting(view.top, view.bottom, STEP.y, MOST.row).first
  for (let row = firstRow; row <= MOST.row; row++) {
    for (let column = columns.first; column <= columns.last; column++) {
      const position = { x: GAP + column * STEP.x, y: GAP + row * STEP.y }
      if (!taken.some((box) => covers(box, position))) return position
    }
  }
  return { x: GAP + columns.first * STEP.x, y: GAP + MOST.row * STEP.y }
}

/** The places of the grid that lie wholly between two edges; the first one after the nearer edge when none does. */
function fitting(from: number, to: number, step: number, most: number) {
  const first = Math.min(most, Math.max(0, Math.ceil((from - GAP) / step)))
  const last = Math.min(most, Math.floor((to - step) / step))
  return { first, last: Math.max(first, last) }
}

function columnOf(x: number): number {
  return Math.floor((x - GAP) / STEP.x)
}

function rowOf(y: number): number {
  return Math.floor((y - GAP) / STEP.y)
}

function covers({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return x < right && x + DEFAULT_SIZE.width > left && y < bottom && y + DEFAULT_SIZE.height > top
}
