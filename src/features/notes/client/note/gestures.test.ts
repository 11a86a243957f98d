// @vitest-environment happy-dom
/** Dragging and resizing by pointer: what moves, what is written at the end, and what puts it back. */
import { afterEach, expect, test, vi } from 'vitest'
import { closeTopLayer } from '#client/dialogs/layers.ts'
import { HEIGHT_RANGE, WIDTH_RANGE } from '../../contract/limits.ts'
import { edgeStep, isDrag, movedBy, sizeAfter } from './gesture-geometry.ts'
import { type Grab, listenToGestures } from './gestures.ts'

const O = { x: 100, y: 100 }
const at = (clientX: number, clientY: number, pointerType = 'mouse') => ({
  clientX,
  clientY,
  pointerType,
})

test('a press becomes a drag after a few pixels, more of them for a finger', () => {
  expect(isDrag(O, at(103, 100))).toBe(false)
  expect(isDrag(O, at(104, 100))).toBe(true)
  expect(isDrag(O, at(107, 100, 'touch'))).toBe(false)
  expect(isDrag(O, at(100, 108, 'touch'))).toBe(true)
})

test('the way is counted in pixels of the surface, with what it scrolled, on its grid', () => {
  const surface = { scrolled: { x: 5, y: 0 }, scale: 2, snap: 1 }
  expect(movedBy(O, at(110, 90), surface)).toEqual({ x: 25, y: -20 })
  expect(movedBy(O, at(110, 90), { ...surface, snap: 16 })).toEqual({ x: 32, y: -16 })
})

test('an edge changes its own side, and no note leaves the sizes that exist', () => {
  const size = { width: 300, height: 200 }
  expect(sizeAfter(size, 'inline', { x: 10, y: 20 })).toEqual({ width: 310, height: 200 })
  expect(sizeAfter(size, 'block', { x: 10, y: 20 })).toEqual({ width: 300, height: 220 })
  expect(sizeAfter(size, 'corner', { x: 1e5, y: -1e5 })).toEqual({
    width: WIDTH_RANGE[1],
    height: HEIGHT_RANGE[0],
  })
})

test('the surface comes along near an edge, on the way to it alone', () => {
  const edges = { left: 0, top: 0, right: 800, bottom: 600 }
  expect(edgeStep(O, at(790, 300), edges)).toEqual({ x: 14, y: 0 })
  expect(edgeStep(O, at(10, 590), edges)).toEqual({ x: -14, y: 14 })
  expect(edgeStep({ x: 5, y: 100 }, at(10, 100), edges)).toEqual({ x: 0, y: 0 })
})

let stop = () => {}
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

function open(grab: Grab) {
  document.body.innerHTML = '<div id="root"><div id="note"></div></div>'
  const note = document.getElementById('note')!
  const log: string[] = []
  const frames: FrameRequestCallback[] = []
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => frames.push(run))
  stop = listenToGestures(document.getElementById('root')!, {
    grabAt: () => grab,
    elementOf: (id) => (id === 'note' ? note : null),
    scale: () => 1,
    snap: () => 1,
    edges: () => ({ left: 0, top: 0, right: 800, bottom: 600 }),
    scrollBy: (by) => by,
    onMoving: (_, by) => log.push(`moving ${by.x} ${by.y}`),
    onMoved: ({ ids }, by) => log.push(`moved ${ids} ${by.x} ${by.y}`),
    onResized: (id) => log.push(`resized ${id}`),
    onCancelled: () => log.push('cancelled'),
  })
  const send = (type: string, x: number, y: number, pointerId = 1) => {
    const event = new PointerEvent(`pointer${type}`, {
      bubbles: true,
      pointerId,
      clientX: x,
      clientY: y,
    })
    note.dispatchEvent(event)
  }
  const draw = () => {
    for (const frame of frames.splice(0)) frame(0)
  }
  return { note, log, send, draw }
}

test('a note follows the pointer, and is written once at the end', () => {
  const { note, log, send, draw } = open({ ids: ['note'], kind: 'move' })
  send('down', 100, 100)
  send('move', 110, 120)
  send('move', 120, 120)
  draw()
  expect(note.style.getPropertyValue('--drag')).toBe('translate(20px, 20px)')
  expect(note.dataset['dragged']).toBe('')
  send('up', 130, 120)
  expect(log).toEqual(['moving 20 20', 'moved note 30 20'])
  expect(note.style.getPropertyValue('--drag')).toBe('')
  expect(note.dataset['dragged']).toBeUndefined()
})

test('a press without a way is no drag', () => {
  const { log, send } = open({ ids: ['note'], kind: 'move' })
  send('down', 100, 100)
  send('move', 101, 100)
  send('up', 101, 100)
  expect(log).toEqual([])
})

test('Esc, a second finger and a lost pointer put the note back', () => {
  const { log, send } = open({ ids: ['note'], kind: 'move' })
  const begin = () => {
    send('down', 100, 100)
    send('move', 150, 100)
  }
  begin()
  closeTopLayer()
  begin()
  send('down', 10, 10, 2)
  begin()
  send('cancel', 150, 100)
  send('up', 150, 100)
  expect(log).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

test('an edge resizes, and shows the size on the way', () => {
  const { note, log, send, draw } = open({ ids: ['note'], kind: 'corner' })
  send('down', 100, 100)
  send('move', 500, 400)
  draw()
  expect(note.dataset['size']).toBe('400 × 300')
  expect(note.style.inlineSize).toBe('400px')
  send('up', 500, 400)
  expect(log).toEqual(['resized note'])
})
