/** A board to think on: notes where they were put, a view that moves and scales, and acts for many at once. */
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { announce } from '../../../../client/announce.ts'
import { openLayer } from '../../../../client/layers.ts'
import { localStore } from '../../../../client/local-store.ts'
import { useWatched } from '../../../../client/use-watched.ts'
import type { Watched } from '../../../../client/watched.ts'
import { isNoteBegun, readyNotes } from './begun-note.ts'
import { ArrangedBar } from './board-arranged.tsx'
import { ChosenBar } from './board-chosen.tsx'
import { offerBoardCommands } from './board-commands.ts'
import { BoardController, type BoardState, matching, previewed } from './board-controller.ts'
import type { BoardGround } from './board-ground.ts'
import { elementOf, type Listened, panByKeys } from './board-listeners.ts'
import { readingOrder } from './board-rules.ts'
import { BoardList, BoardSurface } from './board-surface.tsx'
import { BoardTools } from './board-tools.tsx'
import { isAnyInView } from './board-view.ts'
import type { Desk } from './desk.ts'
import type { Sheet } from './sheet.ts'
import { KeptSticky } from './sticky.tsx'

export interface BoardProps {
  desk: Desk
  ground: BoardGround
  name: string
  wanted: string | null
  pulse: Watched<number>
}

export function Board({ desk, ground, name, wanted, pulse }: BoardProps) {
  const { t, book, locale } = desk
  const controller = useMemo(() => newController(desk, ground), [])
  const state = useWatched(controller.state)
  const stored = useWatched(book.sheets)
  useWatched(pulse)
  const sheets = useMemo(() => previewed(stored, state.preview), [stored, state.preview])
  const ordered = useMemo(
    () => readingOrder(sheets, locale === 'he' ? 'rtl' : 'ltr'),
    [sheets, locale],
  )
  const exported = useRef({ name, ordered, untitled: t('notes.untitled') })
  exported.current.ordered = ordered
  useEffect(() => offerBoardCommands(controller, () => exported.current), [])
  useEffect(() => panByKeys(ground, t('notes.pan'), t('notes.keys_board')), [])
  useEffect(() => {
    readyNotes()
    if (isNoteBegun()) controller.create()
  }, [])
  useLayers(controller, state)
  useCount(stored.length, t)
  const listened = { desk, ground, controller }
  useEffect(() => showWanted(listened, wanted, sheets), [state.isListed])
  const found = matching(ordered, state)
  const notes = drawn(listened, state, ordered, found)
  return (
    <section
      class="board-desk"
      aria-label={t('notes.region', { n: sheets.length })}
      data-choosing={state.isSelecting ? '' : undefined}
      onFocusIn={({ target }) => followFocus(listened, target as Element)}
      onClickCapture={(event) => selectByPress(controller, event)}
    >
      <BoardTools
        desk={desk}
        ground={ground}
        controller={controller}
        state={state}
        found={found?.length ?? null}
        onHit={(by) => showHit(listened, controller.stepHit(ordered, by))}
      />
      {state.isListed ? (
        <BoardList {...listened}>{notes}</BoardList>
      ) : (
        <BoardSurface {...listened} state={state} sheets={sheets}>
          {notes}
        </BoardSurface>
      )}
      <BoardBar desk={desk} controller={controller} state={state} />
      {sheets.length === 0 && <p class="board-empty">{t('notes.empty_board')}</p>}
    </section>
  )
}

function newController({ book, acts, t }: Desk, ground: BoardGround): BoardController {
  return new BoardController({
    book,
    acts,
    ground,
    store: localStore,
    isListed: innerWidth < 600,
    announceSelected: (n) => announce(t('notes.selected', { n })),
  })
}

/** Floats over the foot of the board, so that nothing moves when it comes. */
function BoardBar({
  desk,
  controller,
  state: { preview, selected, isSelecting },
}: {
  desk: Desk
  controller: BoardController
  state: BoardState
}) {
  if (preview)
    return (
      <ArrangedBar
        t={desk.t}
        onKeep={() => controller.keepArranged()}
        onUndo={() => controller.change({ preview: null })}
      />
    )
  if (selected.size === 0 && !isSelecting) return null
  return (
    <ChosenBar
      desk={desk}
      ids={[...selected].filter((id) => desk.book.find(id))}
      onAll={() => controller.selectAll()}
      onDone={() => controller.stopSelecting()}
    />
  )
}

function drawn(
  { desk, controller }: Listened,
  state: BoardState,
  ordered: readonly Sheet[],
  found: readonly Sheet[] | null,
) {
  const isThere = ordered.some(({ id }) => id === state.tabStop)
  const tabStop = isThere ? state.tabStop : ordered[0]?.id
  const matches = found && new Set(found.map(({ id }) => id))
  return ordered.map((sheet) => (
    <KeptSticky
      key={sheet.bornAs ?? sheet.id}
      desk={desk}
      sheet={sheet}
      look={state.isListed ? 'listed' : 'surface'}
      isStop={sheet.id === tabStop}
      isChosen={state.selected.has(sheet.id)}
      isFaded={matches !== null && !matches.has(sheet.id)}
      isHit={matches !== null && sheet.id === state.hit}
      isNaming={state.naming === sheet.id}
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
    return openLayer({ close: () => controller.change({ preview: null }) })
  }, [preview])
}

/** The head of the page is the server's; its number is kept true here. */
function useCount(n: number, t: Desk['t']) {
  useEffect(() => {
    const count = document.querySelector('[data-note-count]')
    if (count) count.textContent = t('notes.n_notes', { n })
  }, [n])
}

function showWanted(
  { desk, ground, controller }: Listened,
  wanted: string | null,
  sheets: readonly Sheet[],
): void {
  const sheet = wanted ? desk.book.find(wanted) : null
  if (!controller.state.get().isListed) {
    if (sheet) ground.show(sheet.note)
    else if (!isAnyInView(ground, sheets)) controller.fitAll()
  }
  if (wanted) elementOf(wanted)?.focus()
}

function showHit({ ground, controller }: Listened, sheet: Sheet | null): void {
  if (!sheet) return
  if (controller.state.get().isListed) elementOf(sheet.id)?.scrollIntoView({ block: 'center' })
  else ground.show(sheet.note)
}

function followFocus({ desk, ground, controller }: Listened, target: Element): void {
  const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
  if (!id) return
  if (controller.state.get().tabStop !== id) controller.change({ tabStop: id })
  // The frame does not scroll by itself; a pointer sees what it presses.
  const sheet = desk.book.find(id)
  if (sheet && !controller.state.get().isListed && target.matches(':focus-visible'))
    ground.reveal(sheet.note)
}

/** With Shift, or while notes are being selected, a press selects and does nothing else. */
function selectByPress(controller: BoardController, event: MouseEvent): void {
  const target = event.target as Element
  const id = target.closest<HTMLElement>('.sticky')?.dataset['note']
  const isMeant = event.shiftKey || controller.state.get().isSelecting
  if (!id || !isMeant || target.closest('button, a, input, textarea')) return
  event.preventDefault()
  event.stopPropagation()
  controller.toggleSelected(id)
}
