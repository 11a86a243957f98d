/** A board to think on: notes where they were put, a view that moves and scales, and acts for many at once. */
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { openLayer } from '#client/dialogs/layers.ts'
import type { Signal } from '#client/signals/signal.ts'
import { useSignal } from '#client/signals/use-signal.ts'
import { localStore } from '#client/storage/local-store.ts'
import { announce } from '#client/toasts/announce.ts'
import { isNoteBegun, readyNotes } from '../note/begun-note.ts'
import type { NotesPage } from '../note/notes-page.ts'
import { MemoizedNote } from '../note/sticky-note.tsx'
import type { NoteState } from '../store/note-state.ts'
import type { BoardCanvas } from './board-canvas.ts'
import { offerBoardCommands } from './board-commands.ts'
import { BoardController, type BoardState, matchingNotes, previewed } from './board-controller.ts'
import { elementOf, type Listened, panByKeys } from './board-listeners.ts'
import { readingOrderOfNotes } from './board-rules.ts'
import { BoardNotesList, BoardSurface } from './board-surface.tsx'
import { BoardTools } from './board-tools.tsx'
import { isAnyInView } from './board-view.ts'
import { PreviewBar } from './preview-bar.tsx'
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
  const state = useSignal(controller.state)
  const stored = useSignal(store.notes)
  useSignal(revision)
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
      {notes.length === 0 && <p class="board-empty">{t('notes.empty_board')}</p>}
    </section>
  )
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

/** Floats over the foot of the board, so that nothing moves when it comes. */
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
      <PreviewBar
        t={page.t}
        onApply={() => controller.applyPreview()}
        onUndo={() => putBack(controller)}
      />
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

/** Esc gives a selection up, and positions that are only tried. */
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

/** The bar of the preview goes with the focus; what it was tried with is where one goes on. */
function putBack(controller: BoardController): void {
  controller.change({ preview: null })
  document.getElementById('board-arrange')?.focus()
}

/** The head of the page is the server's; its number is kept true here. */
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
  if (!controller.state.get().isListed) {
    if (note) canvas.show(note.record)
    else if (!isAnyInView(canvas, notes)) controller.fitAll()
  }
  if (wanted) elementOf(wanted)?.focus()
}

function showHit({ canvas, controller }: Listened, note: NoteState | null): void {
  if (!note) return
  if (controller.state.get().isListed) elementOf(note.id)?.scrollIntoView({ block: 'center' })
  else canvas.show(note.record)
}

function followFocus({ page, canvas, controller }: Listened, target: Element): void {
  const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
  if (!id) return
  if (controller.state.get().tabStop !== id) controller.change({ tabStop: id })
  // The frame does not scroll by itself; a pointer sees what it presses.
  const note = page.store.find(id)
  if (note && !controller.state.get().isListed && target.matches(':focus-visible'))
    canvas.reveal(note.record)
}

/** With Shift, or while notes are being selected, a press selects and does nothing else. */
function selectByPress(controller: BoardController, event: MouseEvent): void {
  const target = event.target as Element
  const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
  const isSelecting = event.shiftKey || controller.state.get().isSelecting
  if (!id || !isSelecting || target.closest('button, a, input, textarea')) return
  event.preventDefault()
  event.stopPropagation()
  controller.toggleSelected(id)
}
