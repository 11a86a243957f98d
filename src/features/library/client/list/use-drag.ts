/** Rows that are dragged onto a folder beside the list. The keyboard has the dialog (`m`), a finger the menu of the row. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { trackPending } from '#client/toasts/undo-stack.ts'
import type { RowModel } from '../../views/list/list-model.ts'
import type { ListSession } from './bulk-commands.ts'
import { loadCommands } from './load-commands.ts'
import type { Selection } from './use-selection.ts'

// A type of our own, so that text or a file from outside is never taken for a row.
const KIND = 'application/x-codeshelf-files'

/** Returns the folder that the rows are over, or null. A row that is selected brings the others along. */
export function useDrag(session: ListSession, selection: Selection): string | null {
  const [over, setOver] = useState<string | null>(null)
  const latest = useRef({ desk: session, selection })
  latest.current = { desk: session, selection }

  useEffect(() => {
    let dragged: RowModel[] = []
    const begin = (event: DragEvent) => {
      const id = elementOf(event)?.closest<HTMLElement>('.file-row')?.dataset['file']
      const { desk: session, selection } = latest.current
      const row = session.rows.rows.find((row) => row.id === id)
      if (!row || !event.dataTransfer) return
      dragged = selection.has(row.id) ? selection.rows.slice() : [row]
      event.dataTransfer.setData(KIND, row.id)
      event.dataTransfer.effectAllowed = 'copyMove'
    }
    const move = (event: DragEvent) => {
      const folder = folderUnder(event)
      setOver(folder)
      if (folder === null || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    }
    const drop = (event: DragEvent) => {
      const folder = folderUnder(event)
      if (folder === null) return
      event.preventDefault()
      const [{ desk: session }, files] = [latest.current, dragged]
      void trackPending(
        loadCommands().then((commands) => commands?.dropFiles(session, files, folder)),
      )
      latest.current.selection.clear()
    }
    const end = () => {
      dragged = []
      setOver(null)
    }
    const hears = { dragstart: begin, dragover: move, drop, dragend: end } as const
    for (const [type, hear] of Object.entries(hears))
      document.addEventListener(type, hear as EventListener)
    return () => {
      for (const [type, hear] of Object.entries(hears))
        document.removeEventListener(type, hear as EventListener)
    }
  }, [])
  return over
}

function elementOf({ target }: DragEvent): Element | null {
  return target instanceof Element ? target : null
}

function folderUnder(event: DragEvent): string | null {
  if (!event.dataTransfer?.types.includes(KIND)) return null
  return elementOf(event)?.closest<HTMLElement>('[data-folder]')?.dataset['folder'] ?? null
}
