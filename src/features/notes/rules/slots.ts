/** Free slots for notes that come without a position: rows of a grid, as boards fill them in the browser. */
import { DEFAULT_POSITION, DEFAULT_SIZE, type LocationKind } from '../contract/limits.ts'

export interface NoteBox {
  x: number
  y: number
  width: number
  height: number
}

const GAP = 24
const STEP = { x: DEFAULT_SIZE.width + GAP, y: DEFAULT_SIZE.height + GAP }
/** A board is as wide as a desktop window; fewer fit over a text. */
const COLUMNS: Record<LocationKind, number> = { board: 4, file: 3, repo: 3 }

/** The first slot that no note covers. */
export function freeSlot(taken: readonly NoteBox[], kind: LocationKind): { x: number; y: number } {
  // One note covers four slots at most when it is as large as a slot; larger ones only make the walk longer.
  for (let at = 0; ; at++) {
    const slot = {
      x: DEFAULT_POSITION.x + (at % COLUMNS[kind]) * STEP.x,
      y: DEFAULT_POSITION.y + Math.floor(at / COLUMNS[kind]) * STEP.y,
    }
    if (slot.y > FARTHEST || !taken.some((box) => covers(box, slot))) return slot
  }
}

// Far below what anybody scrolls to; notes that fill everything above it are not looked at one by one.
const FARTHEST = 50_000

function covers(box: NoteBox, { x, y }: { x: number; y: number }): boolean {
  const { width, height } = DEFAULT_SIZE
  return x < box.x + box.width && x + width > box.x && y < box.y + box.height && y + height > box.y
}
