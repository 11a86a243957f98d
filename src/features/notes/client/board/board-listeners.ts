/** Pointer and key listeners of a board, delegated for all notes. */
import { addShortcuts } from '#client/keys/shortcuts.ts'
import { fitToText } from '../note/fit-to-text.ts'
import { type Grab, listenToGestures } from '../note/gestures.ts'
import { listenToClicks } from '../note/note-clicks.ts'
import { listenToNoteKeys } from '../note/note-keys.ts'
import { openNoteMenu } from '../note/note-menu.tsx'
import type { NotesPage } from '../note/notes-page.ts'
import type { BoardCanvas } from './board-canvas.ts'
import { type BoardController, SNAP_PX } from './board-controller.ts'
import { listenToPan } from './board-pan.ts'

const PAN_STEP = 64

export interface Listened {
  page: NotesPage
  canvas: BoardCanvas
  controller: BoardController
}

/** Returns a function that removes the listeners. `frame` is null while the board is shown as a list. */
export function listenToBoard(listened: Listened, frame: HTMLElement | null): () => void {
  const { page, controller } = listened
  const name = (id: string) => controller.change({ naming: id })
  const select = (id: string) => controller.toggleSelected(id)
  const keys = listenToNoteKeys(document, page, {
    selectionWith: (id) => controller.groupOf(id),
    name,
    select: { one: select, all: () => controller.selectAll() },
  })
  page.setSurface({
    openMenu: (id, opener) =>
      openNoteMenu(page, id, opener, {
        startMotion: keys.startMotion,
        name,
        positionFor: (one) => page.store.find(one)?.record.position ?? { x: 0, y: 0 },
        fit: (one) => fitToText(page, one, elementOf(one)),
        apply: select,
      }),
  })
  const stops = [keys.stop, listenToClicks(document.body, page)]
  if (frame) stops.push(listenToDrags(listened, frame), listenToView(listened))
  return () => {
    for (const stop of stops) stop()
  }
}

export function elementOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.sticky[data-note="${id}"]`)
}

function listenToDrags({ page, canvas, controller }: Listened, frame: HTMLElement): () => void {
  const { commands, store } = page
  return listenToGestures(frame, {
    grabAt: (target, event) => (event.shiftKey ? null : grabAt(target, controller)),
    elementOf,
    scale: () => 1 / canvas.view.peek().zoom,
    snap: () => (controller.state.peek().isSnapped ? SNAP_PX : 1),
    edges: () => frame.getBoundingClientRect(),
    scrollBy(by) {
      const { x, y, zoom } = canvas.view.peek()
      canvas.view.value = { zoom, x: x - by.x, y: y - by.y }
      return { x: by.x / zoom, y: by.y / zoom }
    },
    onMoving: () => {},
    onMoved: ({ ids }, by) =>
      commands.move(ids, ({ record: { position } }) => ({
        x: position.x + by.x,
        y: position.y + by.y,
      })),
    onResized: (id, size) => commands.resize(id, size),
    onCancelled() {
      store.notes.value = [...store.notes.peek()]
    },
  })
}

function grabAt(target: Element, controller: BoardController): Grab | null {
  const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
  if (!id || target.closest('button, input, a')) return null
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge']
  if (edge) return { ids: [id], kind: edge as 'inline' | 'block' | 'corner' }
  return target.closest('.sticky__head') ? { ids: controller.groupOf(id), kind: 'move' } : null
}

function listenToView({ canvas, controller }: Listened): () => void {
  return listenToPan(canvas, {
    isFraming: () => controller.state.peek().isSelecting,
    onPress: () => controller.change({ selected: new Set() }),
    onTwice: (at) => controller.create(at),
    onFrame: (drawn, isDone) => controller.drawMarquee(drawn, isDone),
  })
}

/** Arrow keys move the view while the board itself has the focus. */
export function panByKeys(canvas: BoardCanvas, label: string, group: string): () => void {
  const row = (keys: string, x: number, y: number) => ({
    id: `board-pan-${keys}`,
    keys,
    label,
    group,
    // Not while a note in it has the focus: then arrow keys go from note to note.
    within: '.board-frame:focus',
    isRepeating: true,
    run() {
      const view = canvas.view.peek()
      canvas.view.value = { ...view, x: view.x - x, y: view.y - y }
    },
  })
  return addShortcuts([
    row('ArrowUp', 0, -PAN_STEP),
    row('ArrowDown', 0, PAN_STEP),
    row('ArrowLeft', -PAN_STEP, 0),
    row('ArrowRight', PAN_STEP, 0),
  ])
}
