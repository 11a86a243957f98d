/** The actions of a board that buttons, keys and the palette name. */
import { onAction } from '#client/shell/actions.ts'
import { beginNote } from '../note/begun-note.ts'
import type { NoteState } from '../store/note-state.ts'
import { type BoardController, ZOOM_STEP } from './board-controller.ts'
import { fileNameOf, notesAsMarkdown } from './board-rules.ts'

export interface Exported {
  name: string
  ordered: readonly NoteState[]
  untitled: string
}

/** Returns a function that takes them back. */
export function offerBoardCommands(
  controller: BoardController,
  exported: () => Exported,
): () => void {
  const { state } = controller
  const commands: Record<string, () => void> = {
    'note-here': () => {
      if (beginNote()) controller.create()
    },
    'board-fit': () => controller.fitAll(),
    'board-find': () => document.querySelector<HTMLElement>('.board-tools__find')?.focus(),
    'board-list': () => controller.change({ isListed: !state.get().isListed }),
    'board-snap': () => controller.snap(!state.get().isSnapped),
    'board-choose': () => controller.change({ isSelecting: !state.get().isSelecting }),
    'board-choose-all': () => controller.selectAll(),
    'board-grid': () => controller.arrange('grid'),
    'board-by-color': () => controller.arrange('color'),
    'board-by-date': () => controller.arrange('date'),
    'board-zoom-in': () => controller.zoomBy(ZOOM_STEP),
    'board-zoom-out': () => controller.zoomBy(1 / ZOOM_STEP),
    'board-zoom-reset': () => controller.zoomTo(1),
    'board-export': () => {
      const { name, ordered, untitled } = exported()
      download(fileNameOf(name), notesAsMarkdown(name, ordered, untitled))
    },
  }
  const stops = Object.entries(commands).map(([name, run]) => onAction(name, run))
  return () => {
    for (const stop of stops) stop()
  }
}

function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
