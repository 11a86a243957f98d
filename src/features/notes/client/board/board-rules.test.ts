/** Where the notes of a board are, as plain numbers: order, arrangements, offscreen notes, zoom. */

import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { NoteState } from '../store/note-state.ts'
import { noteAt } from './board.fixture.ts'
import { type BoardCanvas, type CanvasView, zoomAt } from './board-canvas.ts'
import { arranged, fileNameOf, notesAsMarkdown, readingOrderOfNotes } from './board-rules.ts'
import { fitView, freePosition, isAnyInView, notesInFrame, offscreen } from './board-view.ts'

/** A window of 1000 by 500 on the board. */
function windowAt(view: CanvasView): BoardCanvas {
  const frame = { clientWidth: 1_000, clientHeight: 500 }
  return { frame, view: signal(view) } as unknown as BoardCanvas
}

const ids = (notes: readonly NoteState[]) => notes.map(({ id }) => id).join('')
const ROWS = [noteAt('b', 300, 10), noteAt('c', 0, 400), noteAt('a', 0, 0)]

test('a board is read row by row, from the side where the language begins', () => {
  expect(ids(readingOrderOfNotes(ROWS, 'ltr'))).toBe('abc')
  expect(ids(readingOrderOfNotes(ROWS, 'rtl'))).toBe('bac')
})

test.each(['grid', 'color', 'date'] as const)('arranged by %s no note covers another', (how) => {
  const colors = ['yellow', 'pink_light', '#123456']
  const notes = Array.from({ length: 40 }, (_, at) =>
    noteAt(`n${at}`, 5, 5, {
      color: colors[at % 3]!,
      size: { width: 120 + at * 10, height: 80 + at * 5 },
      is_minimized: at % 5 === 0,
      updated_at: new Date(at * 1_000).toISOString(),
    }),
  )
  const positions = arranged(notes, how)
  const boxes = notes.map(({ id, record }) => ({
    ...positions.get(id)!,
    ...record.size,
    height: record.is_minimized ? 40 : record.size.height,
  }))
  const clashes = boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (b) =>
          a.x < b.x + b.width &&
          b.x < a.x + a.width &&
          a.y < b.y + b.height &&
          b.y < a.y + a.height,
      ),
  )
  expect(positions.size).toBe(40)
  expect(clashes).toEqual([])
})

test('arranged by colour each colour begins a row, and those of one’s own come last', () => {
  const notes = [
    noteAt('own', 0, 0, { color: '#123456' }),
    noteAt('rose', 1, 0, { color: 'pink_light' }),
    noteAt('cream', 2, 0),
  ]
  const positions = arranged(notes, 'color')
  const rows = ['cream', 'rose', 'own'].map((id) => positions.get(id)!.y)
  expect(rows.toSorted((a, b) => a - b)).toEqual(rows)
  expect(new Set(rows).size).toBe(3)
})

test('what is beyond each edge is counted, the nearest first, and all can be shown', () => {
  const notes = [
    noteAt('near', 1_100, 0),
    noteAt('far', 9_000, 0),
    noteAt('up', 0, -900),
    noteAt('here', 10, 10),
  ]
  const canvas = windowAt({ x: 0, y: 0, zoom: 1 })
  const far = offscreen(canvas, notes)
  expect([ids(far.right), ids(far.top), ids(far.left), ids(far.bottom)]).toEqual([
    'nearfar',
    'up',
    '',
    '',
  ])
  expect(isAnyInView(canvas, notes)).toBe(true)
  expect(isAnyInView(canvas, [noteAt('lonely', 9_000, 9_000)])).toBe(false)
  fitView(canvas, notes)
  expect(Object.values(offscreen(canvas, notes)).flat()).toEqual([])
})

test('zooming keeps the point under the pointer, within half and double size', () => {
  const point = { x: 300, y: 200 }
  const under = ({ x, y, zoom }: CanvasView) => [(point.x - x) / zoom, (point.y - y) / zoom]
  const start = { x: 40, y: -10, zoom: 1 }
  expect(under(zoomAt(start, 1.7, point))).toEqual(under(start).map((at) => expect.closeTo(at)))
  expect(zoomAt(start, 9, point).zoom).toBe(2)
  expect(zoomAt(start, 0.1, point).zoom).toBe(0.5)
  // A large board shown whole has a smaller zoom than that; a step never jumps.
  expect(zoomAt({ ...start, zoom: 0.2 }, 0.16, point).zoom).toBe(0.2)
})

test('a frame touches what it touches, and a new note lies on no other', () => {
  const canvas = windowAt({ x: 100, y: 0, zoom: 0.5 })
  const drawn = { from: { x: 90, y: 0 }, to: { x: 200, y: 90 } }
  expect(notesInFrame(ROWS, canvas, drawn)).toEqual(['a'])
  expect(freePosition({ x: 0.4, y: -3 }, ROWS)).toEqual({ x: 24, y: 24 })
})

test('a board is one Markdown document, under a name that every system takes', () => {
  const [first, second] = [
    noteAt('a', 0, 0, { title: 'One', content: 'text\n' }),
    noteAt('b', 0, 0),
  ]
  expect(notesAsMarkdown('Plan', [first, second], 'Untitled')).toBe(
    '# Plan\n\n## One\n\ntext\n\n## Untitled\n\n\n',
  )
  expect(fileNameOf('תוכנית: a/b?')).toBe('תוכנית a b.md')
  expect(fileNameOf(' .. ')).toBe('board.md')
})
