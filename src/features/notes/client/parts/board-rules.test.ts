/** Where the notes of a board are, as plain numbers: order, arrangements, what is beyond the window, zoom. */
import { expect, test } from 'vitest'
import { watched } from '../../../../client/watched.ts'
import { type BoardGround, type View, zoomAt } from './board-ground.ts'
import { arranged, asMarkdown, fileNameOf, readingOrder } from './board-rules.ts'
import { beyond, fitView, freePlace, isAnyInView, within } from './board-view.ts'
import { blankNote, type Sheet, sheetOf } from './sheet.ts'

const PLACE = { kind: 'board', id: 'b1' } as const

function sheet(id: string, x: number, y: number, more: Partial<Sheet['note']> = {}): Sheet {
  return sheetOf({ ...blankNote(id, PLACE, { mode: 'surface' }), position: { x, y }, ...more })
}

/** A window of 1000 by 500 on the board. */
function windowAt(view: View): BoardGround {
  const frame = { clientWidth: 1_000, clientHeight: 500 }
  return { frame, view: watched(view) } as unknown as BoardGround
}

const ids = (sheets: readonly Sheet[]) => sheets.map(({ id }) => id).join('')
const ROWS = [sheet('b', 300, 10), sheet('c', 0, 400), sheet('a', 0, 0)]

test('a board is read row by row, from the side where the language begins', () => {
  expect(ids(readingOrder(ROWS, 'ltr'))).toBe('abc')
  expect(ids(readingOrder(ROWS, 'rtl'))).toBe('bac')
})

test.each(['grid', 'color', 'date'] as const)('arranged by %s no note covers another', (how) => {
  const colors = ['yellow', 'pink_light', '#123456']
  const sheets = Array.from({ length: 40 }, (_, at) =>
    sheet(`n${at}`, 5, 5, {
      color: colors[at % 3]!,
      size: { width: 120 + at * 10, height: 80 + at * 5 },
      is_minimized: at % 5 === 0,
      updated_at: new Date(at * 1_000).toISOString(),
    }),
  )
  const places = arranged(sheets, how)
  const boxes = sheets.map(({ id, note }) => ({
    ...places.get(id)!,
    ...note.size,
    height: note.is_minimized ? 40 : note.size.height,
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
  expect(places.size).toBe(40)
  expect(clashes).toEqual([])
})

test('arranged by colour each colour begins a row, and those of one’s own come last', () => {
  const sheets = [
    sheet('own', 0, 0, { color: '#123456' }),
    sheet('rose', 1, 0, { color: 'pink_light' }),
    sheet('cream', 2, 0),
  ]
  const places = arranged(sheets, 'color')
  const rows = ['cream', 'rose', 'own'].map((id) => places.get(id)!.y)
  expect(rows.toSorted((a, b) => a - b)).toEqual(rows)
  expect(new Set(rows).size).toBe(3)
})

test('what is beyond each edge is counted, the nearest first, and all can be shown', () => {
  const sheets = [
    sheet('near', 1_100, 0),
    sheet('far', 9_000, 0),
    sheet('up', 0, -900),
    sheet('here', 10, 10),
  ]
  const ground = windowAt({ x: 0, y: 0, zoom: 1 })
  const far = beyond(ground, sheets)
  expect([ids(far.right), ids(far.top), ids(far.left), ids(far.bottom)]).toEqual([
    'nearfar',
    'up',
    '',
    '',
  ])
  expect(isAnyInView(ground, sheets)).toBe(true)
  expect(isAnyInView(ground, [sheet('lonely', 9_000, 9_000)])).toBe(false)
  fitView(ground, sheets)
  expect(Object.values(beyond(ground, sheets)).flat()).toEqual([])
})

test('zooming keeps the point under the pointer, within half and double size', () => {
  const point = { x: 300, y: 200 }
  const under = ({ x, y, zoom }: View) => [(point.x - x) / zoom, (point.y - y) / zoom]
  const start = { x: 40, y: -10, zoom: 1 }
  expect(under(zoomAt(start, 1.7, point))).toEqual(under(start).map((at) => expect.closeTo(at)))
  expect(zoomAt(start, 9, point).zoom).toBe(2)
  expect(zoomAt(start, 0.1, point).zoom).toBe(0.5)
  // Shown whole, a large board is smaller than that; a step never jumps.
  expect(zoomAt({ ...start, zoom: 0.2 }, 0.16, point).zoom).toBe(0.2)
})

test('a frame touches what it touches, and a new note lies on no other', () => {
  const ground = windowAt({ x: 100, y: 0, zoom: 0.5 })
  const drawn = { from: { x: 90, y: 0 }, to: { x: 200, y: 90 } }
  expect(within(ROWS, ground, drawn)).toEqual(['a'])
  expect(freePlace({ x: 0.4, y: -3 }, ROWS)).toEqual({ x: 24, y: 24 })
})

test('a board is one Markdown document, under a name that every system takes', () => {
  const [first, second] = [sheet('a', 0, 0, { title: 'One', content: 'text\n' }), sheet('b', 0, 0)]
  expect(asMarkdown('Plan', [first, second], 'Untitled')).toBe(
    '# Plan\n\n## One\n\ntext\n\n## Untitled\n\n\n',
  )
  expect(fileNameOf('תוכנית: a/b?')).toBe('תוכנית a b.md')
  expect(fileNameOf(' .. ')).toBe('board.md')
})
