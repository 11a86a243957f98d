/** New notes without a given point: the next free slot of a grid in view, then below. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SIZE, X_RANGE, Y_RANGE } from '../../contract/limits.ts'
import { blankNote } from '../../rules/blank-note.ts'
import { type NoteState, noteStateOf } from '../store/note-state.ts'
import { nextGridPosition } from './board-controller.ts'
import { type Box, boxesOf } from './board-rules.ts'

const LOCATION = { kind: 'board', id: 'b1' } as const

function lying(
  id: string,
  x: number,
  y: number,
  size: NoteState['record']['size'] = DEFAULT_SIZE,
): NoteState {
  return noteStateOf(blankNote(id, LOCATION, { mode: 'surface', position: { x, y }, size }))
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const WIDE_SCREEN: Box = { left: 0, top: 0, right: 1_180, bottom: 676 }

test('twelve new notes fill rows, the whole view before anything below it', () => {
  const notes: NoteState[] = []
  for (let at = 0; at < 13; at++) {
    const { x, y } = nextGridPosition(WIDE_SCREEN, notes)
    notes.push(lying(`n${at}`, x, y))
  }
  const positions = notes.map(({ record: { position } }) => `${position.x},${position.y}`)
  expect(positions.slice(0, 5)).toEqual(['24,24', '298,24', '572,24', '846,24', '24,248'])
  expect(positions[11]).toBe('846,472')
  expect(positions[12]).toBe('24,696')
})

const notes = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 1_600 }),
      y: fc.integer({ min: 0, max: 1_600 }),
      width: fc.integer({ min: 120, max: 1_200 }),
      height: fc.integer({ min: 80, max: 1_200 }),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map(({ x, y, ...size }, at) => lying(`n${at}`, x, y, size)))
const view = fc
  .record({
    left: fc.integer({ min: -2_000, max: 101_000 }),
    top: fc.integer({ min: -2_000, max: 1_001_000 }),
    width: fc.integer({ min: 1, max: 3_000 }),
    height: fc.integer({ min: 1, max: 3_000 }),
  })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }))

test('a new note covers none, lies on the board, and depends on nothing but what lies there', () => {
  fc.assert(
    fc.property(view, notes, (view, notes) => {
      const at = nextGridPosition(view, notes)
      const box = {
        left: at.x,
        top: at.y,
        right: at.x + DEFAULT_SIZE.width,
        bottom: at.y + DEFAULT_SIZE.height,
      }
      expect(boxesOf(notes).filter((other) => overlaps(other, box))).toEqual([])
      expect(at.x >= 0 && at.x <= X_RANGE[1] && at.y >= 0 && at.y <= Y_RANGE[1]).toBe(true)
      // Reading order, age and language change only the order of the list.
      expect(nextGridPosition(view, notes.toReversed())).toEqual(at)
    }),
  )
})

test('below the view only when no place of the grid in it is free', () => {
  const near = fc
    .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }))
    .map(([left, top]) => ({ left, top, right: left + 900, bottom: top + 700 }))
  fc.assert(
    fc.property(near, notes, (view, notes) => {
      const { y } = nextGridPosition(view, notes)
      if (y + DEFAULT_SIZE.height <= view.bottom) return
      const taken = boxesOf(notes)
      for (let left = 24; left + 250 <= view.right; left += 274)
        for (let top = 24; top + 200 <= view.bottom; top += 224) {
          const position = { left, top, right: left + 250, bottom: top + 200 }
          if (left < view.left || top < view.top) continue
          expect(taken.some((box) => overlaps(box, position))).toBe(true)
        }
    }),
  )
})

test('on a board that is full to its end a note still gets a place', () => {
  const wall = lying('wall', 0, Y_RANGE[1] - 900, { width: 1_200, height: 1_200 })
  const at = nextGridPosition({ left: 0, top: 999_500, right: 300, bottom: 1_000_000 }, [wall])
  expect(at.y).toBeLessThanOrEqual(Y_RANGE[1])
})
