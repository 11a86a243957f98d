/** Rows that are dragged onto a folder beside the list. The keyboard has the dialog (`m`), a finger the menu of the row. */
import type { Signal } from '@preact/signals'
import { trackPending } from '#client/toasts/undo-stack.ts'
import type { RowModel } from '../../views/list/list-model.ts'
import type { ListSession } from './bulk-commands.ts'
import { loadCommands } from './load-commands.ts'
import type { Selection } from './selection.ts'

// A type of our own, so that text or a file from outside is never taken for a row.
const KIND = 'application/x-codeshelf-files'

/** `over`: the folder that the rows are over. A row that is selected brings the others along. */
export function listenToDrag(
  session: ListSession,
  selection: Selection,
  over: Signal<string | null>,
): () => void {
  let dragged: RowModel[] = []
  const begin = (event: DragEvent) => {
    const id = elementOf(event)?.closest<HTMLElement>('.file-row')?.dataset['file']
    const row = session.rows.rows.find((row) => row.id === id)
    if (!row || !event.dataTransfer) return
    dragged = selection.has(row.id) ? selection.rows.slice() : [row]
    event.dataTransfer.setData(KIND, row.id)
    event.dataTransfer.effectAllowed = 'copyMove'
  }
  const move = (event: DragEvent) => {
    const folder = folderUnder(event)
    over.value = folder
    if (folder === null || !event.dataTransfer) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
  }
  const drop = (event: DragEvent) => {
    const folder = folderUnder(event)
    if (folder === null) return
    event.preventDefault()
    const files = dragged
    void trackPending(
      loadCommands().then((commands) => commands?.dropFiles(session, files, folder)),
    )
    selection.clear()
  }
  const end = () => {
    dragged = []
    over.value = null
  }
  const hears = { dragstart: begin, dragover: move, drop, dragend: end } as const
  for (const [type, hear] of Object.entries(hears))
    document.addEventListener(type, hear as EventListener)
  return () => {
    for (const [type, hear] of Object.entries(hears))
      document.removeEventListener(type, hear as EventListener)
  }
}

function elementOf({ target }: DragEvent): Element | null {
  return target instanceof Element ? target : null
}

function folderUnder(event: DragEvent): string | null {
  if (!event.dataTransfer?.types.includes(KIND)) return null
  return elementOf(event)?.closest<HTMLElement>('[data-folder]')?.dataset['folder'] ?? null
}
