/** Makes the notes of a page interactive. Loaded when a page has notes, or when a person begins one. */
import { render } from 'preact'
import { inPage } from '#client/islands/in-page.tsx'
import { onAction } from '#client/shell/actions.ts'
import { isUnattached } from '../../rules/note.ts'
import type { NotesPage } from '../note/notes-page.ts'
import { layerOf, leaveDrawn, readDrawn, withPlainTexts } from './drawn-hand-over.ts'
import { findCanvas } from './find-canvas.ts'
import { keepInSight } from './in-sight.ts'
import { CanvasLayer } from './layer.tsx'
import { makeDock } from './notes-dock.tsx'
import {
  type NotesPageHandle,
  type NotesPageProps,
  openNotesPage,
  showNoteOnPage,
} from './open-notes-page.ts'
import { openTray } from './tray.tsx'

// Re-exported for the editor: imported from its own file, boards would load the gestures as one more script.
export { openNotesPage }

export async function startLayer(
  props: NotesPageProps,
  onCount: (count: number, lost: number) => void,
): Promise<NotesPage | null> {
  const canvas = findCanvas()
  if (!canvas) return null
  const notes = withPlainTexts(props.notes, layerOf())
  const all = { ...props, notes, drawn: readDrawn() }
  const { page, revision, wanted } = await openNotesPage(all, canvas)
  const openSome = dockOnPage({ page, revision })
  page.setSurface({
    openTray: (only) =>
      void (only ? openSome(only) : openTray(page, { show: (id) => showNoteOnPage(page, id) })),
  })
  const host = document.createElement('div')
  host.className = 'notes-host'
  canvas.host.append(host)
  document.querySelector('.file')?.classList.add('file--noted')
  const layer = (
    <CanvasLayer
      page={page}
      revision={revision}
      wanted={wanted}
      onNotes={(notes) =>
        onCount(notes.length, notes.filter(({ record }) => isUnattached(record)).length)
      }
    />
  )
  render(inPage(layer), host)
  // In the same task: the page is never painted with both, nor with neither.
  leaveDrawn(page)
  onAction('notes-panel', () => page.openTray())
  onAction('next-note', () => stepNote(page, 1))
  onAction('previous-note', () => stepNote(page, -1))
  onAction('bring-notes', () => bringAll(page))
  return page
}

/** Where there is no column for notes they are in a panel, and the lines of the first of them stay visible beside it. */
function dockOnPage(handle: Pick<NotesPageHandle, 'page' | 'revision'>) {
  const { canvas } = handle.page
  let stay = () => {}
  // The keyboard of a phone leaves less of the window.
  addEventListener('resize', () => stay())
  return makeDock(handle, {
    within: document.querySelector('.file'),
    onShown(panel, [first]) {
      if (!first) return
      const { record } = first
      stay = () => keepInSight(canvas, record, panel)
      canvas.light(record)
      stay()
    },
    onClosed() {
      stay = () => {}
      canvas.light(null)
    },
  })
}

/** `[` and `]`: from note to note in the order of the text. */
function stepNote(page: NotesPage, by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('.sticky:not([hidden])')].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  )
  const at = all.findIndex((element) => element.contains(document.activeElement))
  const next = all[(at + by + all.length) % all.length]
  if (next?.dataset['note']) showNoteOnPage(page, next.dataset['note'])
}

/** Brings floating notes outside the window back into it. */
function bringAll({ commands, store }: NotesPage): void {
  const floating = store.notes.peek().filter(({ record }) => record.mode === 'screen')
  commands.move(
    floating.map(({ id }) => id),
    ({ record: { position, size } }) => ({
      x: Math.max(0, Math.min(position.x, innerWidth - size.width)),
      y: Math.max(0, Math.min(position.y, innerHeight - Math.min(size.height, innerHeight))),
    }),
  )
}
