/** Keys, clicks, drags and hovering of a layer, delegated for all of its notes. */
import { fitToText } from '../note/fit-to-text.ts'
import { type GestureHost, listenToGestures } from '../note/gestures.ts'
import { listenToClicks } from '../note/note-clicks.ts'
import { listenToNoteKeys } from '../note/note-keys.ts'
import { openNoteMenu } from '../note/note-menu.tsx'
import type { NotesPage } from '../note/notes-page.ts'
import type { LayerController, ShownNote } from './layer-controller.ts'

/** Returns a function that removes the listeners. */
export function listenToLayer(
  root: HTMLElement,
  page: NotesPage,
  controller: LayerController,
): () => void {
  const elementOf = (id: string) => root.querySelector<HTMLElement>(`.sticky[data-note="${id}"]`)
  const name = (id: string) => controller.change({ naming: id })
  const keys = listenToNoteKeys(document, page, { selectionWith: (id) => [id], name })
  page.setSurface({
    openMenu: (id, opener) =>
      openNoteMenu(page, id, opener, {
        startMotion: (id, kind) => keys.startMotion(id, kind),
        name,
        positionFor: (id, mode) => positionOf(root, page.canvas.box, elementOf(id), mode),
        fit: (id) => fitToText(page, id, elementOf(id)),
      }),
    chooseSpot: (id) => controller.change({ choosing: id }),
  })
  const stops = [
    keys.stop,
    listenToClicks(document.body, page),
    listenToGestures(root, gestureHost(controller, elementOf)),
    lightOnHover(root, page),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function gestureHost(
  controller: LayerController,
  elementOf: (id: string) => HTMLElement | null,
): GestureHost {
  return {
    grabAt(target) {
      const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
      if (!id || target.closest('button, input, a')) return null
      const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge']
      if (edge) return { ids: [id], kind: edge as 'inline' | 'block' | 'corner' }
      return target.closest('.sticky__head') ? { ids: [id], kind: 'move' } : null
    },
    elementOf,
    scale: () => 1,
    snap: () => 1,
    edges: () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }),
    scrollBy({ y }) {
      const before = scrollY
      scrollBy(0, y)
      return { x: 0, y: scrollY - before }
    },
    onMoving: ({ ids: [id = ''] }) => controller.drag(id, shownNote(elementOf(id))),
    onMoved: ({ ids: [id = ''] }, by) => controller.drop(id, shownNote(elementOf(id)), by),
    onResized: (id, size) => controller.resize(id, size, isBeside(elementOf(id))),
    onCancelled: () => controller.cancelDrag(),
  }
}

function isBeside(element: HTMLElement | null): element is HTMLElement {
  return element?.classList.contains('sticky--margin') ?? false
}

function shownNote(element: HTMLElement | null): ShownNote {
  if (isBeside(element)) return { headTop: element.getBoundingClientRect().top }
  const { x, y } = (element as HTMLElement | null)?.dataset ?? {}
  return { at: { x: Number(x ?? 0), y: Number(y ?? 0) } }
}

/** Switching the mode keeps the note where it is on the screen. */
function positionOf(
  layer: HTMLElement,
  box: HTMLElement,
  element: HTMLElement | null,
  mode: string,
) {
  const at = (element ?? layer).getBoundingClientRect()
  const origin = mode === 'screen' ? { left: 0, top: 0 } : box.getBoundingClientRect()
  return { x: Math.max(0, at.left - origin.left), y: Math.max(0, at.top - origin.top) }
}

// The note under the pointer, or with the focus, highlights its lines; the line under the pointer highlights its notes.

/** Returns a function that removes the listeners. */
function lightOnHover(root: HTMLElement, { canvas, store }: NotesPage): () => void {
  const onNote = ({ target, type }: Event) => {
    const id = (target as Element).closest<HTMLElement>('.sticky')?.dataset['note']
    const isIn = type === 'pointerover' || type === 'focusin'
    canvas.light((isIn && id && store.find(id)?.record) || null)
  }
  const onLine = ({ target }: Event) => {
    const line = Number((target as Element).closest<HTMLElement>('.line')?.dataset['line'] ?? 0)
    for (const element of root.querySelectorAll<HTMLElement>('.sticky--margin')) {
      const record = store.find(element.dataset['note'] ?? '')?.record
      const isLit =
        line > 0 &&
        record?.line_start != null &&
        line >= record.line_start &&
        line <= (record.line_end ?? record.line_start)
      element.toggleAttribute('data-lit', isLit)
    }
  }
  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'])
    root.addEventListener(type, onNote)
  canvas.box.addEventListener('pointerover', onLine)
  return () => {
    for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout']) {
      root.removeEventListener(type, onNote)
    }
    canvas.box.removeEventListener('pointerover', onLine)
  }
}
