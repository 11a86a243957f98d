/**
 * Which note of a layer Tab reaches, which one is being renamed or anchored to other lines, and what a finished drag
 * does.
 */
import { type Signal, signal } from '@preact/signals'
import type { Size } from '../note/gesture-geometry.ts'
import type { NoteCommands } from '../note/note-commands.ts'
import type { NotesStore } from '../store/notes-store.ts'
import { type Canvas, type Point, spotOf, type TextSpot } from './canvas.ts'

export interface LayerState {
  /** The note that Tab reaches. */
  tabStop: string | null
  /** The note whose title is being edited. */
  naming: string | null
  /** The note for which other lines are being selected. */
  choosing: string | null
  /** Increases when lines may have moved on the page. */
  moves: number
}

export interface LayerDeps {
  store: Pick<NotesStore, 'find'>
  commands: Pick<NoteCommands, 'attach' | 'move' | 'resize'>
  canvas: Pick<Canvas, 'light' | 'spotAt'>
  /** Positions every note. */
  placeAll(): void
}

/**
 * How a note is shown: beside its lines, with the top of its head in the window's coordinates; or free, at a position.
 */
export type ShownNote = { headTop: number } | { at: Point }

export class LayerController {
  readonly state: Signal<LayerState>
  readonly #deps: LayerDeps

  constructor(deps: LayerDeps) {
    this.#deps = deps
    this.state = signal<LayerState>({ tabStop: null, naming: null, choosing: null, moves: 0 })
  }

  change(change: Partial<LayerState>): void {
    this.state.value = { ...this.state.peek(), ...change }
  }

  redraw(): void {
    this.change({ moves: this.state.peek().moves + 1 })
  }

  /** Highlights the lines that a dragged note would be anchored to. */
  drag(id: string, shown: ShownNote): void {
    const { store, canvas } = this.#deps
    const note = store.find(id)
    const spot = 'headTop' in shown ? this.#spotBeside(shown.headTop) : null
    if (note && spot) canvas.light({ ...note.record, ...spot, anchor_state: 'exact' })
  }

  drop(id: string, shown: ShownNote, by: Point): void {
    const { store, commands, canvas, placeAll } = this.#deps
    canvas.light(null)
    if ('at' in shown) {
      // From where it was shown: on a narrow screen that differs from the stored position.
      commands.move([id], () => ({ x: shown.at.x + by.x, y: shown.at.y + by.y }))
      return
    }
    const spot = this.#spotBeside(shown.headTop)
    const before = store.find(id)?.record
    if (spot && before && !isSameSpot(spot, spotOf(before))) commands.attach(id, spot)
    else placeAll()
  }

  /** Beside its lines a note is as wide as the column: only its height changes. */
  resize(id: string, size: Size, isBeside: boolean): void {
    const { store, commands } = this.#deps
    const width = store.find(id)?.record.size.width ?? size.width
    commands.resize(id, isBeside ? { ...size, width } : size)
  }

  cancelDrag(): void {
    this.#deps.canvas.light(null)
    this.redraw()
  }

  #spotBeside(headTop: number): TextSpot | null {
    return this.#deps.canvas.spotAt(headTop + 10)
  }
}

function isSameSpot(one: TextSpot, other: TextSpot): boolean {
  return one.line_start === other.line_start && one.anchor_id === other.anchor_id
}
