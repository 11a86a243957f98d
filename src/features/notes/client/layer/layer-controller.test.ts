/** What a finished drag does to a note of a layer, without a page. */
import { expect, test } from 'vitest'
import { blankNote } from '../../rules/blank-note.ts'
import { noteStateOf } from '../store/note-state.ts'
import { NO_SPOT } from './canvas.ts'
import { LayerController, type LayerDeps } from './layer-controller.ts'

const NOTE = noteStateOf(
  blankNote('n1', { kind: 'file', id: 'f1' }, { mode: 'anchored', line_start: 3 }),
)

/** Lines are 20 pixels tall. */
function open() {
  const log: string[] = []
  const controller = new LayerController({
    store: { find: (id: string) => (id === 'n1' ? NOTE : undefined) },
    commands: {
      attach: (id, { line_start }) => log.push(`attach ${id} ${line_start}`),
      move: (ids, to) => log.push(`move ${ids} ${JSON.stringify(to(NOTE))}`),
      resize: (id, { width, height }) => log.push(`resize ${id} ${width} ${height}`),
    } as LayerDeps['commands'],
    canvas: {
      light: (record) => log.push(`light ${record?.line_start ?? 'nothing'}`),
      spotAt: (y) => ({ ...NO_SPOT, line_start: Math.ceil(y / 20) }),
    },
    placeAll: () => log.push('place'),
  })
  return { controller, log }
}

test('a note beside its lines is tied to those it is dropped at, which are lit meanwhile', () => {
  const { controller, log } = open()
  controller.drag('n1', { headTop: 90 })
  controller.drop('n1', { headTop: 90 }, { x: 0, y: 40 })
  expect(log).toEqual(['light 5', 'light nothing', 'attach n1 5'])
})

test('dropped at its own lines it goes back, and nothing is written', () => {
  const { controller, log } = open()
  controller.drop('n1', { headTop: 45 }, { x: 0, y: 3 })
  expect(log).toEqual(['light nothing', 'place'])
})

test('a free note moves from where it is shown', () => {
  const { controller, log } = open()
  controller.drag('n1', { at: { x: 10, y: 20 } })
  controller.drop('n1', { at: { x: 10, y: 20 } }, { x: 5, y: -5 })
  expect(log).toEqual(['light nothing', 'move n1 {"x":15,"y":15}'])
})

test('beside its lines only the height of a note is changed', () => {
  const { controller, log } = open()
  const { width } = NOTE.record.size
  controller.resize('n1', { width: 999, height: 300 }, true)
  controller.resize('n1', { width: 400, height: 300 }, false)
  expect(log).toEqual([`resize n1 ${width} 300`, 'resize n1 400 300'])
})

test('a drag that is given up lights nothing and draws the layer again', () => {
  const { controller, log } = open()
  controller.cancelDrag()
  expect(log).toEqual(['light nothing'])
  expect(controller.state.value.moves).toBe(1)
})
