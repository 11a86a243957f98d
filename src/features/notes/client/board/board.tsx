/** A board: notes at their positions, a view that moves and scales, and actions on many notes at once. */

import type { Signal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { openLayer } from '#client/dialogs/layers.ts'
import { onAction } from '#client/shell/actions.ts'
import { localStore } from '#client/storage/local-store.ts'
import { announce } from '#client/toasts/announce.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { beginNote, isNoteBegun, readyNotes } from '../note/begun-note.ts'
import type { NotesPage } from '../note/notes-page.ts'
import { MemoizedNote } from '../note/sticky-note.tsx'
import type { NoteState } from '../store/note-state.ts'
import type { BoardCanvas } from './board-canvas.ts'
import {
  BoardController,
  type BoardState,
  matchingNotes,
  previewed,
  ZOOM_STEP,
} from './board-controller.ts'
import { elementOf, type Listened, panByKeys } from './board-listeners.ts'
import { fileNameOf, notesAsMarkdown, readingOrderOfNotes } from './board-rules.ts'
import { BoardNotesList, BoardSurface } from './board-surface.tsx'
import { BoardTools } from './board-tools.tsx'
import { isAnyInView } from './board-view.ts'
import { NoteSelectionBar } from './selection-bar.tsx'

export interface BoardProps {
  page: NotesPage
  canvas: BoardCanvas
  name: string
  wanted: string | null
  revision: Signal<number>
}

export function BoardView({ page, canvas, name, wanted, revision }: BoardProps) {
  const { t, store, locale } = page
  const controller = useMemo(() => newController(page, canvas), [])
  const state = controller.state.value
  const stored = store.notes.value
  revision.value
  const notes = useMemo(() => previewed(stored, state.preview), [stored, state.preview])
  const ordered = useMemo(
    () => readingOrderOfNotes(notes, locale === 'he' ? 'rtl' : 'ltr'),
    [notes, locale],
  )
  const exported = useRef({ name, ordered, untitled: t('notes.untitled') })
  exported.current.ordered = ordered
  useEffect(() => offerBoardCommands(controller, () => exported.current), [])
  useEffect(() => panByKeys(canvas, t('notes.pan'), t('notes.keys_board')), [])
  useEffect(() => {
    readyNotes()
    if (isNoteBegun()) controller.create()
  }, [])
  useLayers(controller, state)
  useCount(stored.length, t)
  const listened = { page, canvas, controller }
  useEffect(() => showWanted(listened, wanted, notes), [state.isListed])
  const found = matchingNotes(ordered, state)
  const stickyNotes = drawn(listened, state, ordered, found)
  return (
    <section
      class="board-desk"
      aria-label={t('notes.region', { n: notes.length })}
      data-choosing={state.isSelecting ? '' : undefined}
      onFocusIn={({ target }) => followFocus(listened, target as Element)}
      onClickCapture={(event) => selectByPress(controller, event)}
    >
      <BoardTools
        page={page}
        canvas={canvas}
        controller={controller}
        state={state}
        found={found?.length ?? null}
        onHit={(by) => showHit(listened, controller.stepHit(ordered, by))}
      />
      {state.isListed ? (
        <BoardNotesList {...listened}>{stickyNotes}</BoardNotesList>
      ) : (
        <BoardSurface {...listened} state={state} notes={notes}>
          {stickyNotes}
        </BoardSurface>
      )}
      <BoardBar page={page} controller={controller} state={state} />
      {notes.length === 0 && <EmptyBoard t={page.t} />}
    </section>
  )
}

/** A finger has neither keys nor a double click. */
function EmptyBoard({ t }: Pick<NotesPage, 't'>) {
  const isTouch = matchMedia('(pointer: coarse)').matches
  return <p class="board-empty">{t(isTouch ? 'notes.empty_board_touch' : 'notes.empty_board')}</p>
}

function newController({ store, commands, t }: NotesPage, canvas: BoardCanvas): BoardController {
  return new BoardController({
    store,
    commands,
    canvas,
    storage: localStore,
    isListed: innerWidth < 600,
    announceSelected: (n) => announce(t('notes.selected', { n })),
  })
}

/** Floats over the foot of the board, so that nothing moves when it appears. */
function BoardBar({
  page,
  controller,
  state: { preview, selected, isSelecting },
}: {
  page: NotesPage
  controller: BoardController
  state: BoardState
}) {
  if (preview)
    return (
      <PreviewBar onApply={() => controller.applyPreview()} onUndo={() => putBack(controller)} />
    )
  if (selected.size === 0 && !isSelecting) return null
  return (
    <NoteSelectionBar
      page={page}
      ids={[...selected].filter((id) => page.store.find(id))}
      onAll={() => controller.selectAll()}
      onDone={() => controller.stopSelecting()}
    />
  )
}

function drawn(
  { page, controller }: Listened,
  state: BoardState,
  ordered: readonly NoteState[],
  found: readonly NoteState[] | null,
) {
  const isThere = ordered.some(({ id }) => id === state.tabStop)
  const tabStop = isThere ? state.tabStop : ordered[0]?.id
  const matches = found && new Set(found.map(({ id }) => id))
  return ordered.map((note) => (
    <MemoizedNote
      key={note.temporaryId ?? note.id}
      page={page}
      note={note}
      variant={state.isListed ? 'listed' : 'surface'}
      isTabStop={note.id === tabStop}
      isSelected={state.selected.has(note.id)}
      isFaded={matches !== null && !matches.has(note.id)}
      isHit={matches !== null && note.id === state.hit}
      isNaming={state.naming === note.id}
      onNamed={() => controller.change({ naming: null })}
    />
  ))
}

/** Esc clears a selection, and cancels a preview of positions. */
function useLayers(controller: BoardController, { preview, selected, isSelecting }: BoardState) {
  const hasSelection = selected.size > 0 || isSelecting
  useEffect(() => {
    if (hasSelection) return openLayer({ close: () => controller.stopSelecting() })
  }, [hasSelection])
  useEffect(() => {
    if (!preview) return
    controller.fitAll()
    return openLayer({ close: () => putBack(controller) })
  }, [preview])
}

/** The bar of the preview disappears with the focus in it; the focus returns to the control that opened it. */
function putBack(controller: BoardController): void {
  controller.change({ preview: null })
  document.getElementById('board-arrange')?.focus()
}

/** The head of the page is drawn by the server; its number is updated here. */
function useCount(n: number, t: NotesPage['t']) {
  useEffect(() => {
    const count = document.querySelector('[data-note-count]')
    if (count) count.textContent = t('notes.n_notes', { n })
  }, [n])
}

function showWanted(
  { page, canvas, controller }: Listened,
  wanted: string | null,
  notes: readonly NoteState[],
): void {
  const note = wanted ? page.store.find(wanted) : null
  if (!controller.state.peek().isListed) {
    if (note) canvas.show(note.record)
    else if (!isAnyInView(canvas, notes)) controller.fitAll()
  }
  if (wanted) elementOf(wanted)?.focus()
}

function showHit({ canvas, controller }: Listened, note: NoteState | null): void {
  if (!note) return
  if (controller.state.peek().isListed) elementOf(note.id)?.scrollIntoView({ block: 'center' })
  else canvas.show(note.record)
}

function followFocus({ page, canvas, controller }: Listened, target: Element): void {
  const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
  if (!id) return
  if (controller.state.peek().tabStop !== id) controller.change({ tabStop: id })
  // The frame does not scroll by itself; what a pointer presses is already visible.
  const note = page.store.find(id)
  if (note && !controller.state.peek().isListed && target.matches(':focus-visible'))
    canvas.reveal(note.record)
}

/** With Shift, or while notes are being selected, a press selects and does nothing else. */
function selectByPress(controller: BoardController, event: MouseEvent): void {
  const target = event.target as Element
  const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
  const isSelecting = event.shiftKey || controller.state.peek().isSelecting
  if (!id || !isSelecting || target.closest('button, a, input, textarea')) return
  event.preventDefault()
  event.stopPropagation()
  controller.toggleSelected(id)
}

/** The actions of a board that buttons, keys and the palette name. */
interface Exported {
  name: string
  ordered: readonly NoteState[]
  untitled: string
}

/** Returns a function that removes them. */
function offerBoardCommands(controller: BoardController, exported: () => Exported): () => void {
  const { state } = controller
  const commands = {
    'note-here': () => {
      if (beginNote()) controller.create()
    },
    'board-fit': () => controller.fitAll(),
    'board-find': () => document.querySelector<HTMLElement>('.board-tools__find')?.focus(),
    'board-list': () => controller.change({ isListed: !state.peek().isListed }),
    'board-snap': () => controller.snap(!state.peek().isSnapped),
    'board-choose': () => controller.change({ isSelecting: !state.peek().isSelecting }),
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
  const names = Object.keys(commands) as (keyof typeof commands)[]
  const stops = names.map((name) => onAction(name, commands[name]))
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

/** Notes are shown at new positions; nothing is stored until the person applies them. */
function PreviewBar({ onApply, onUndo }: { onApply(): void; onUndo(): void }) {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => bar.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={bar} class="board-chosen" role="toolbar" aria-label={t('notes.tried')}>
      <span>{t('notes.tried')}</span>
      <Button kind="primary" icon="check" onClick={onApply}>
        {t('notes.keep_places')}
      </Button>
      <Button kind="quiet" icon="undo-2" aria-keyshortcuts="Escape" onClick={onUndo}>
        {t('notes.as_before')}
      </Button>
    </div>
  )
}
