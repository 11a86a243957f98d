/** Notes that come without a position are dealt out: none covers another, and the first is where it always was. */
import { expect, test } from 'vitest'
import { DEFAULT_POSITION, DEFAULT_SIZE } from '../contract/limits.ts'
import { freeSlot, type NoteBox } from './slots.ts'

function deal(count: number, taken: NoteBox[], kind: 'board' | 'file'): NoteBox[] {
  for (let at = 0; at < count; at++) taken.push({ ...freeSlot(taken, kind), ...DEFAULT_SIZE })
  return taken
}

const overlaps = (one: NoteBox, other: NoteBox) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test.each(['board', 'file'] as const)(
  'two hundred notes of a %s lie beside one another',
  (kind) => {
    const large = { x: 400, y: 320, width: 700, height: 500 }
    const boxes = deal(199, [large], kind)
    expect(boxes[1]).toMatchObject(DEFAULT_POSITION)
    const pairs = boxes.flatMap((one, at) =>
      boxes.slice(at + 1).map((other) => [one, other] as const),
    )
    expect(pairs.filter(([one, other]) => overlaps(one, other))).toEqual([])
  },
)

test('a surface without a free slot gets the note at its end', () => {
  const all = { x: -1e6, y: -1e6, width: 1e7, height: 1e7 }
  expect(freeSlot([all], 'board').y).toBeGreaterThan(50_000)
})
