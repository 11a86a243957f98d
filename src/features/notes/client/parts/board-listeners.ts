/** Pointers and keys on a board, heard once for all notes. */
import { addShortcuts } from '../../../../client/shortcuts.ts'
import { type BoardController, SNAP_PX } from './board-controller.ts'
import type { BoardGround } from './board-ground.ts'
import { listenToPan } from './board-pan.ts'
import type { Desk } from './desk.ts'
import { fitToText } from './fit-to-text.ts'
import { type Grab, listenToGestures } from './gestures.ts'
import { listenToNoteKeys } from './note-keys.ts'
import { openNoteMenu } from './note-menu.tsx'
import { listenToPresses } from './note-presses.ts'

const PAN_STEP = 64

export interface Listened {
  desk: Desk
  ground: BoardGround
  controller: BoardController
}

/** Returns a function that ends the listening. `frame` is null while the board is shown as a list. */
export function listenToBoard(listened: Listened, frame: HTMLElement | null): () => void {
  const { desk, controller } = listened
  const name = (id: string) => controller.change({ naming: id })
  const select = (id: string) => controller.toggleSelected(id)
  const keys = listenToNoteKeys(document, desk, {
    chosen: (id) => controller.groupOf(id),
    name,
    choose: { one: select, all: () => controller.selectAll() },
  })
  desk.openMenu = (id, opener) =>
    openNoteMenu(desk, id, opener, {
      startMotion: keys.startMotion,
      name,
      positionFor: (one) => desk.book.find(one)?.note.position ?? { x: 0, y: 0 },
      fit: (one) => fitToText(desk, one, elementOf(one)),
      choose: select,
    })
  const stops = [keys.stop, listenToPresses(document.body, desk)]
  if (frame) stops.push(listenToDrags(listened, frame), listenToView(listened))
  return () => {
    for (const stop of stops) stop()
  }
}

export function elementOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.sticky[data-note="${id}"]`)
}

function listenToDrags({ desk, ground, controller }: Listened, frame: HTMLElement): () => void {
  const { acts, book } = desk
  return listenToGestures(frame, {
    grabAt: (target, event) => (event.shiftKey ? null : grabAt(target, controller)),
    elementOf,
    scale: () => 1 / ground.view.get().zoom,
    snap: () => (controller.state.get().isSnapped ? SNAP_PX : 1),
    edges: () => frame.getBoundingClientRect(),
    scrollBy(by) {
      const { x, y, zoom } = ground.view.get()
      ground.view.set({ zoom, x: x - by.x, y: y - by.y })
      return { x: by.x / zoom, y: by.y / zoom }
    },
    onMoving: () => {},
    onMoved: ({ ids }, by) =>
      acts.move(ids, ({ note: { position } }) => ({ x: position.x + by.x, y: position.y + by.y })),
    onResized: (id, size) => acts.resize(id, size),
    onCancelled: () => book.sheets.set([...book.sheets.get()]),
  })
}

function grabAt(target: Element, controller: BoardController): Grab | null {
  const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
  if (!id || target.closest('button, input, a')) return null
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge']
  if (edge) return { ids: [id], kind: edge as 'inline' | 'block' | 'corner' }
  return target.closest('.sticky__head') ? { ids: controller.groupOf(id), kind: 'move' } : null
}

function listenToView({ ground, controller }: Listened): () => void {
  return listenToPan(ground, {
    isFraming: () => controller.state.get().isSelecting,
    onPress: () => controller.change({ selected: new Set() }),
    onTwice: (at) => controller.create(at),
    onFrame: (drawn, isDone) => controller.drawMarquee(drawn, isDone),
  })
}

/** Arrows move the view while the board itself has the focus. */
export function panByKeys(ground: BoardGround, label: string, group: string): () => void {
  const row = (keys: string, x: number, y: number) => ({
    id: `board-pan-${keys}`,
    keys,
    label,
    group,
    // Not while a note in it has the focus: then arrows go from note to note.
    within: '.board-frame:focus',
    isRepeating: true,
    run() {
      const view = ground.view.get()
      ground.view.set({ ...view, x: view.x - x, y: view.y - y })
    },
  })
  return addShortcuts([
    row('ArrowUp', 0, -PAN_STEP),
    row('ArrowDown', 0, PAN_STEP),
    row('ArrowLeft', -PAN_STEP, 0),
    row('ArrowRight', PAN_STEP, 0),
  ])
}
