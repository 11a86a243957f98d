/** What the tools of a board do, without a page. */
import { expect, test } from 'vitest'
import { watched } from '../../../../client/watched.ts'
import { BoardController, matching, previewed } from './board-controller.ts'
import type { BoardGround, View } from './board-ground.ts'
import type { Point } from './ground.ts'
import { blankNote, type Sheet, sheetOf } from './sheet.ts'

const PLACE = { kind: 'board', id: 'b1' } as const

function lying(id: string, x: number, y: number, more: Partial<Sheet['note']> = {}): Sheet {
  return sheetOf({ ...blankNote(id, PLACE, { mode: 'surface' }), position: { x, y }, ...more })
}

const NOTES = [
  lying('a', 24, 24, { title: 'Alpha', content: 'שָׁלוֹם' }),
  lying('b', 400, 24, { content: 'alphabet', color: 'pink_light' }),
  lying('c', 24, 600, { content: 'gamma' }),
]

function open(notes: readonly Sheet[] = NOTES, isListed = false) {
  const view = watched<View>({ x: 0, y: 0, zoom: 1 })
  const frame = { clientWidth: 1_000, clientHeight: 500 }
  const ground = { view, frame } as unknown as BoardGround
  const kept = new Map<string, unknown>()
  const [made, told]: [Point[], number[]] = [[], []]
  const placed: ReadonlyMap<string, Point>[] = []
  const controller = new BoardController({
    book: { sheets: watched(notes) },
    acts: {
      create: ({ at }) => {
        made.push(at!)
        return notes[0]!
      },
      arrangeAll: (places) => void placed.push(places),
    },
    ground,
    store: {
      read: (key) => (kept.get(key) ?? null) as never,
      write: (key, value) => void kept.set(key, value),
    },
    isListed,
    announceSelected: (count) => void told.push(count),
  })
  return { controller, state: () => controller.state.get(), view, kept, made, told, placed }
}

test('a new note goes where one points, otherwise to the next free place of the grid', () => {
  const { controller, made } = open()
  controller.create({ x: 500, y: 77 })
  controller.create()
  expect(made).toEqual([
    { x: 500, y: 77 },
    { x: 24, y: 248 },
  ])
  const listed = open(NOTES, true)
  listed.controller.create()
  expect(listed.made).toEqual([{ x: 846, y: 24 }])
})

test('notes are selected one by one, by a frame and all at once, and each time it is told how many', () => {
  const { controller, state, told } = open()
  controller.toggleSelected('a')
  expect(controller.groupOf('a')).toEqual(['a'])
  controller.drawMarquee({ from: { x: 0, y: 0 }, to: { x: 999, y: 99 } }, false)
  expect(state().marquee).not.toBe(null)
  controller.drawMarquee({ from: { x: 0, y: 0 }, to: { x: 999, y: 99 } }, true)
  expect([state().marquee, controller.groupOf('b'), controller.groupOf('c')]).toEqual([
    null,
    ['a', 'b'],
    ['c'],
  ])
  controller.selectAll()
  controller.toggleSelected('c')
  expect(told).toEqual([1, 2, 3, 2])
  controller.stopSelecting()
  expect([state().selected.size, state().isSelecting]).toEqual([0, false])
})

test('an arrangement is shown and stored only when it is kept', () => {
  const { controller, state, placed } = open()
  controller.arrange('grid')
  const [, second] = previewed(NOTES, state().preview)
  expect(second!.note.position).toEqual({ x: 298, y: 24 })
  expect(placed).toEqual([])
  const tried = state().preview
  controller.keepArranged()
  expect([placed, state().preview]).toEqual([[tried], null])
})

test('what is sought is found in titles and texts, with or without points, and by colour', () => {
  const ids = (find: string, color = '') =>
    matching(NOTES, { find, color })?.map(({ id }) => id) ?? null
  expect([ids(''), ids(' ALPHA '), ids('שלום'), ids('alpha', 'pink_light')]).toEqual([
    null,
    ['a', 'b'],
    ['a'],
    ['b'],
  ])
})

test('one goes from match to match, forwards and backwards, round the end', () => {
  const { controller } = open()
  const step = (by: 1 | -1) => controller.stepHit(NOTES, by)?.id ?? null
  expect(step(1)).toBe(null)
  controller.change({ find: 'alpha' })
  expect([step(-1), step(1), step(1), step(-1)]).toEqual(['b', 'a', 'b', 'a'])
})

test('snapping is remembered on this device, and zooming keeps the middle', () => {
  const { controller, state, kept, view } = open()
  expect(state().isSnapped).toBe(true)
  controller.snap(false)
  expect([state().isSnapped, kept.get('board-snap')]).toEqual([false, false])
  controller.zoomBy(2)
  expect(view.get()).toEqual({ zoom: 2, x: -500, y: -250 })
  controller.zoomTo(1)
  expect(view.get()).toEqual({ zoom: 1, x: 0, y: 0 })
})
