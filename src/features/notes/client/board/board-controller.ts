/** What a person sees and has selected on a board, and what the tools do with it. Nothing here touches the DOM. */
import { type Signal, signal } from '@preact/signals'
import type { LocalStore } from '#client/storage/local-store.ts'
import { foldText } from '#platform/text/index.ts'
import { DEFAULT_SIZE, X_RANGE, Y_RANGE } from '../../contract/limits.ts'
import type { Point } from '../layer/canvas.ts'
import type { NoteCommands } from '../note/note-commands.ts'
import type { NoteState } from '../store/note-state.ts'
import type { NotesStore } from '../store/notes-store.ts'
import { type BoardCanvas, zoomAt } from './board-canvas.ts'
import { type Arrangement, arranged, type Box, boxesOf, GAP } from './board-rules.ts'
import { fitView, freePosition, notesInFrame, type SelectionFrame, viewBox } from './board-view.ts'

/**
 * Where a new note goes when no point was given: the next free slot of a grid, first in view, then below. The grid
 * belongs to the board and not to the window, so that notes made after a scroll line up with those made before it. It
 * is the same in both languages.
 */
const STEP = { x: DEFAULT_SIZE.width + GAP, y: DEFAULT_SIZE.height + GAP }
const MOST = { column: columnOf(X_RANGE[1]), row: rowOf(Y_RANGE[1]) }

export function nextGridPosition(view: Box, notes: readonly Pick<NoteState, 'record'>[]): Point {
  const taken = boxesOf(notes)
  const columns = fitting(view.left, view.right, STEP.x, MOST.column)
  const firstRow = fitting(view.top, view.bottom, STEP.y, MOST.row).first
  for (let row = firstRow; row <= MOST.row; row++) {
    for (let column = columns.first; column <= columns.last; column++) {
      const position = { x: GAP + column * STEP.x, y: GAP + row * STEP.y }
      if (!taken.some((box) => covers(box, position))) return position
    }
  }
  return { x: GAP + columns.first * STEP.x, y: GAP + MOST.row * STEP.y }
}

/** The slots of the grid that are wholly between two edges; the first one after the nearer edge when there is none. */
function fitting(from: number, to: number, step: number, most: number) {
  const first = Math.min(most, Math.max(0, Math.ceil((from - GAP) / step)))
  const last = Math.min(most, Math.floor((to - step) / step))
  return { first, last: Math.max(first, last) }
}

function columnOf(x: number): number {
  return Math.floor((x - GAP) / STEP.x)
}

function rowOf(y: number): number {
  return Math.floor((y - GAP) / STEP.y)
}

function covers({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return x < right && x + DEFAULT_SIZE.width > left && y < bottom && y + DEFAULT_SIZE.height > top
}

export const SNAP_PX = 8
export const ZOOM_STEP = 1.25
/** A list shows no part of a board: new notes fill rows as wide as a desktop window. */
const LISTED_VIEW = { left: 0, top: 0, right: 1_400, bottom: 0 }

export interface BoardState {
  /** The note that Tab reaches. */
  tabStop: string | null
  /** The note whose title is being edited. */
  naming: string | null
  selected: ReadonlySet<string>
  isSelecting: boolean
  marquee: SelectionFrame | null
  find: string
  color: string
  /** The current match. */
  hit: string | null
  isSnapped: boolean
  isListed: boolean
  /** Positions that are shown and not stored yet. */
  preview: ReadonlyMap<string, Point> | null
}

export interface BoardDeps {
  store: Pick<NotesStore, 'notes'>
  commands: Pick<NoteCommands, 'create' | 'arrangeAll'>
  canvas: BoardCanvas
  storage: Pick<LocalStore, 'read' | 'write'>
  isListed: boolean
  /** Announces to a screen reader how many are selected. */
  announceSelected(count: number): void
}

export class BoardController {
  readonly state: Signal<BoardState>
  readonly #deps: BoardDeps

  constructor(deps: BoardDeps) {
    this.#deps = deps
    this.state = signal<BoardState>({
      tabStop: null,
      naming: null,
      selected: new Set(),
      isSelecting: false,
      marquee: null,
      find: '',
      color: '',
      hit: null,
      isSnapped: deps.storage.read('board-snap') !== false,
      isListed: deps.isListed,
      preview: null,
    })
  }

  change(change: Partial<BoardState>): void {
    this.state.value = { ...this.state.peek(), ...change }
  }

  select(ids: Iterable<string>): void {
    const selected = new Set(ids)
    this.change({ selected })
    this.#deps.announceSelected(selected.size)
  }

  selectAll(): void {
    this.select(this.#notes().map(({ id }) => id))
  }

  toggleSelected(id: string): void {
    const next = new Set(this.state.peek().selected)
    if (!next.delete(id)) next.add(id)
    this.select(next)
  }

  /** Selects with a frame drawn over the board; null cancels it. */
  drawMarquee(drawn: SelectionFrame | null, isDone: boolean): void {
    this.change({ marquee: isDone ? null : drawn })
    if (isDone && drawn) this.select(notesInFrame(this.#notes(), this.#deps.canvas, drawn))
  }

  stopSelecting(): void {
    this.change({ selected: new Set(), isSelecting: false })
  }

  /** The notes that an action on this note applies to: all selected ones, when it is one of them. */
  groupOf(id: string): string[] {
    const { selected } = this.state.peek()
    return selected.has(id) ? [...selected] : [id]
  }

  /** At the given point; otherwise in the next free slot of the grid. */
  create(at?: Point): void {
    const { commands, canvas } = this.#deps
    const view = this.state.peek().isListed ? LISTED_VIEW : viewBox(canvas)
    const notes = this.#notes()
    commands.create({ at: at ? freePosition(at, notes) : nextGridPosition(view, notes) })
  }

  arrange(how: Arrangement): void {
    this.change({ preview: arranged(this.#notes(), how) })
  }

  applyPreview(): void {
    const { preview } = this.state.peek()
    if (preview) this.#deps.commands.arrangeAll(preview)
    this.change({ preview: null })
  }

  snap(isSnapped: boolean): void {
    this.change({ isSnapped })
    this.#deps.storage.write('board-snap', isSnapped)
  }

  zoomTo(zoom: number): void {
    const { frame, view } = this.#deps.canvas
    const middle = { x: frame.clientWidth / 2, y: frame.clientHeight / 2 }
    view.value = zoomAt(view.peek(), zoom, middle)
  }

  zoomBy(share: number): void {
    this.zoomTo(this.#deps.canvas.view.peek().zoom * share)
  }

  fitAll(): void {
    fitView(this.#deps.canvas, previewed(this.#notes(), this.state.peek().preview))
  }

  /** The next match in this order, or the previous one; null without matches. */
  stepHit(ordered: readonly NoteState[], by: 1 | -1): NoteState | null {
    const found = matchingNotes(ordered, this.state.peek()) ?? []
    const at = found.findIndex(({ id }) => id === this.state.peek().hit)
    const from = at < 0 && by < 0 ? 0 : at
    const next = found[(from + by + found.length) % found.length] ?? null
    if (next) this.change({ hit: next.id })
    return next
  }

  #notes(): readonly NoteState[] {
    return this.#deps.store.notes.peek()
  }
}

/** The notes with the positions of a preview. */
export function previewed(
  notes: readonly NoteState[],
  preview: BoardState['preview'],
): readonly NoteState[] {
  if (!preview) return notes
  return notes.map((note) => {
    const position = preview.get(note.id)
    return position ? { ...note, record: { ...note.record, position } } : note
  })
}

/** The notes that match the search; null without one. */
export function matchingNotes(
  notes: readonly NoteState[],
  { find, color }: Pick<BoardState, 'find' | 'color'>,
): NoteState[] | null {
  const needle = foldText(find.trim())
  if (needle === '' && color === '') return null
  return notes.filter(
    ({ mine, record }) =>
      (needle === '' || foldText(`${mine.title}\n${mine.content}`).includes(needle)) &&
      (color === '' || record.color === color),
  )
}
