/** What a person sees and has selected on a board, and what the tools do with it. Nothing here touches a page. */
import type { LocalStore } from '../../../../client/local-store.ts'
import { type Watched, watched } from '../../../../client/watched.ts'
import { foldText } from '../../../../platform/text/index.ts'
import type { Acts } from './acts.ts'
import { type BoardGround, zoomAt } from './board-ground.ts'
import { type Arrangement, arranged } from './board-rules.ts'
import { type Frame, fitView, freePlace, viewBox, within } from './board-view.ts'
import { nextGridPlace } from './grid-place.ts'
import type { Point } from './ground.ts'
import type { Notebook } from './notebook/notebook.ts'
import type { Sheet } from './sheet.ts'

export const SNAP_PX = 8
export const ZOOM_STEP = 1.25
/** A list shows no part of a board: new notes fill rows as wide as a desk. */
const LISTED_VIEW = { left: 0, top: 0, right: 1_400, bottom: 0 }

export interface BoardState {
  /** The note that Tab reaches. */
  tabStop: string | null
  /** The note whose title is being written. */
  naming: string | null
  selected: ReadonlySet<string>
  isSelecting: boolean
  marquee: Frame | null
  find: string
  color: string
  /** The match that is looked at. */
  hit: string | null
  isSnapped: boolean
  isListed: boolean
  /** Positions that are shown and not yet kept. */
  preview: ReadonlyMap<string, Point> | null
}

export interface BoardDeps {
  book: Pick<Notebook, 'sheets'>
  acts: Pick<Acts, 'create' | 'arrangeAll'>
  ground: BoardGround
  store: Pick<LocalStore, 'read' | 'write'>
  isListed: boolean
  /** Tells a screen reader how many are selected. */
  announceSelected(count: number): void
}

export class BoardController {
  readonly state: Watched<BoardState>
  readonly #deps: BoardDeps

  constructor(deps: BoardDeps) {
    this.#deps = deps
    this.state = watched<BoardState>({
      tabStop: null,
      naming: null,
      selected: new Set(),
      isSelecting: false,
      marquee: null,
      find: '',
      color: '',
      hit: null,
      isSnapped: deps.store.read('board-snap') !== false,
      isListed: deps.isListed,
      preview: null,
    })
  }

  change(change: Partial<BoardState>): void {
    this.state.set({ ...this.state.get(), ...change })
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
    const next = new Set(this.state.get().selected)
    if (!next.delete(id)) next.add(id)
    this.select(next)
  }

  /** A frame is drawn over the board; null gives it up. */
  drawMarquee(drawn: Frame | null, isDone: boolean): void {
    this.change({ marquee: isDone ? null : drawn })
    if (isDone && drawn) this.select(within(this.#notes(), this.#deps.ground, drawn))
  }

  stopSelecting(): void {
    this.change({ selected: new Set(), isSelecting: false })
  }

  /** What an act on this note is meant for: all that are selected, when it is one of them. */
  groupOf(id: string): string[] {
    const { selected } = this.state.get()
    return selected.has(id) ? [...selected] : [id]
  }

  /** Where it was pointed at; otherwise in the next free place of the grid. */
  create(at?: Point): void {
    const { acts, ground } = this.#deps
    const view = this.state.get().isListed ? LISTED_VIEW : viewBox(ground)
    const notes = this.#notes()
    acts.create({ at: at ? freePlace(at, notes) : nextGridPlace(view, notes) })
  }

  arrange(how: Arrangement): void {
    this.change({ preview: arranged(this.#notes(), how) })
  }

  keepArranged(): void {
    const { preview } = this.state.get()
    if (preview) this.#deps.acts.arrangeAll(preview)
    this.change({ preview: null })
  }

  snap(isSnapped: boolean): void {
    this.change({ isSnapped })
    this.#deps.store.write('board-snap', isSnapped)
  }

  zoomTo(zoom: number): void {
    const { frame, view } = this.#deps.ground
    const middle = { x: frame.clientWidth / 2, y: frame.clientHeight / 2 }
    view.set(zoomAt(view.get(), zoom, middle))
  }

  zoomBy(share: number): void {
    this.zoomTo(this.#deps.ground.view.get().zoom * share)
  }

  fitAll(): void {
    fitView(this.#deps.ground, previewed(this.#notes(), this.state.get().preview))
  }

  /** The next match in this order, or the one before it; null without any. */
  stepHit(ordered: readonly Sheet[], by: 1 | -1): Sheet | null {
    const found = matching(ordered, this.state.get()) ?? []
    const at = found.findIndex(({ id }) => id === this.state.get().hit)
    const from = at < 0 && by < 0 ? 0 : at
    const next = found[(from + by + found.length) % found.length] ?? null
    if (next) this.change({ hit: next.id })
    return next
  }

  #notes(): readonly Sheet[] {
    return this.#deps.book.sheets.get()
  }
}

/** The notes as they would lie with positions that are only tried. */
export function previewed(
  sheets: readonly Sheet[],
  preview: BoardState['preview'],
): readonly Sheet[] {
  if (!preview) return sheets
  return sheets.map((sheet) => {
    const position = preview.get(sheet.id)
    return position ? { ...sheet, note: { ...sheet.note, position } } : sheet
  })
}

/** The notes that are sought; null while nothing is. */
export function matching(
  sheets: readonly Sheet[],
  { find, color }: Pick<BoardState, 'find' | 'color'>,
): Sheet[] | null {
  const needle = foldText(find.trim())
  if (needle === '' && color === '') return null
  return sheets.filter(
    ({ mine, note }) =>
      (needle === '' || foldText(`${mine.title}\n${mine.content}`).includes(needle)) &&
      (color === '' || note.color === color),
  )
}
