/** What the tools of a board do, without a page. */

import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { Point } from '../layer/canvas.ts'
import type { NoteState } from '../store/note-state.ts'
import { noteAt } from './board.fixture.ts'
import type { BoardCanvas, CanvasView } from './board-canvas.ts'
import { BoardController, matchingNotes, previewed } from './board-controller.ts'

const NOTES = [
  noteAt('a', 24, 24, { title: 'Alpha', content: 'שָׁלוֹם' }),
  noteAt('b', 400, 24, { content: 'alphabet', color: 'pink_light' }),
  noteAt('c', 24, 600, { content: 'gamma' }),
]

function open(notes: readonly NoteState[] = NOTES, isListed = false) {
  const view = signal<CanvasView>({ x: 0, y: 0, zoom: 1 })
  const frame = { clientWidth: 1_000, clientHeight: 500 }
  const canvas = { view, frame } as unknown as BoardCanvas
  const stored = new Map<string, unknown>()
  const [made, announced]: [Point[], number[]] = [[], []]
  const placed: ReadonlyMap<string, Point>[] = []
  const controller = new BoardController({
    store: { notes: signal(notes) },
    commands: {
      create: ({ at }) => {
        made.push(at!)
        return notes[0]!
      },
      arrangeAll: (positions) => void placed.push(positions),
    },
    canvas,
    storage: {
      read: (key) => (stored.get(key) ?? null) as never,
      write: (key, value) => void stored.set(key, value),
    },
    isListed,
    announceSelected: (count) => void announced.push(count),
  })
  return {
    controller,
    state: () => controller.state.value,
    view,
    kept: stored,
    made,
    told: announced,
    placed,
  }
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
  const { controller, state, told: announced } = open()
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
  expect(announced).toEqual([1, 2, 3, 2])
  controller.stopSelecting()
  expect([state().selected.size, state().isSelecting]).toEqual([0, false])
})

test('an arrangement is shown and stored only when it is kept', () => {
  const { controller, state, placed } = open()
  controller.arrange('grid')
  const [, second] = previewed(NOTES, state().preview)
  expect(second!.record.position).toEqual({ x: 298, y: 24 })
  expect(placed).toEqual([])
  const tried = state().preview
  controller.applyPreview()
  expect([placed, state().preview]).toEqual([[tried], null])
})

test('what is sought is found in titles and texts, with or without points, and by colour', () => {
  const ids = (find: string, color = '') =>
    matchingNotes(NOTES, { find, color })?.map(({ id }) => id) ?? null
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
  const { controller, state, kept: stored, view } = open()
  expect(state().isSnapped).toBe(true)
  controller.snap(false)
  expect([state().isSnapped, stored.get('board-snap')]).toEqual([false, false])
  controller.zoomBy(2)
  expect(view.value).toEqual({ zoom: 2, x: -500, y: -250 })
  controller.zoomTo(1)
  expect(view.value).toEqual({ zoom: 1, x: 0, y: 0 })
})
