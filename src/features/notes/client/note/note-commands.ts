/** What a person can do with notes, each with a way to undo it. */
import { announce } from '#client/toasts/announce.ts'
import { toast } from '#client/toasts/toasts.ts'
import { recordUndo } from '#client/toasts/undo-stack.ts'
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import {
  DEFAULT_SIZE,
  HEIGHT_RANGE,
  type NoteMode,
  WIDTH_RANGE,
  X_RANGE,
  Y_RANGE,
} from '../../contract/limits.ts'
import type { Canvas, Point, TextSpot } from '../layer/canvas.ts'
import { type Layout, layoutBeside, type NoteState } from '../store/note-state.ts'
import type { NotesStore } from '../store/notes-store.ts'
import type { Size } from './gesture-geometry.ts'

const SIZES = {
  small: { width: 180, height: 120 },
  medium: { ...DEFAULT_SIZE },
  large: { width: 400, height: 360 },
} as const satisfies Record<string, Size>

export class NoteCommands {
  readonly store: NotesStore
  readonly canvas: Canvas
  readonly t: Translate
  /** The version that is on the page: lines are counted in it. */
  readonly #version: () => number | null

  constructor(store: NotesStore, canvas: Canvas, t: Translate, version: () => number | null) {
    this.store = store
    this.canvas = canvas
    this.t = t
    this.#version = version
  }

  /** At a location of the text the note follows that text; otherwise it stays at its position. */
  create(where: { spot?: TextSpot | null; at?: Point }): NoteState {
    const spot = where.spot ?? null
    const at = where.at ?? { x: 100, y: 100 }
    const position = { x: clamp(at.x, X_RANGE), y: clamp(at.y, Y_RANGE) }
    const note = spot
      ? this.store.create({ mode: 'anchored', ...spot, ...this.#counted(), position })
      : this.store.create({ mode: 'surface', position })
    let bring: (() => void) | null = null
    recordUndo({
      label: this.t('notes.was_created'),
      undo: () => {
        bring = this.store.remove(this.#idNow(note.id))
        return bring !== null
      },
      redo: () => bring?.(),
    })
    return note
  }

  /** Splits a text that is too long into two notes. */
  split(note: NoteState, max: number): void {
    const points = [...note.mine.content]
    const cut = points.lastIndexOf('\n', max - 1)
    const at = cut > max / 2 ? cut : max
    const rest = points.slice(at).join('').replace(/^\n/, '')
    this.store.create(layoutBeside(note.record), { content: rest })
    this.store.write(note.id, { content: points.slice(0, at).join('') })
    this.store.flush(note.id)
  }

  move(ids: readonly string[], to: (note: NoteState) => Point): void {
    const zs = this.store.frontZs(ids)
    this.#arrange(ids, 'notes.was_moved', (note) => {
      const { x, y } = to(note)
      const position = { x: round(clamp(x, X_RANGE)), y: round(clamp(y, Y_RANGE)) }
      return { position, ...stackedAt(zs.get(note.id)) }
    })
  }

  /** Arranges a whole board, undone in one step. */
  arrangeAll(positions: ReadonlyMap<string, Point>): void {
    // Nothing overlaps afterwards, so each keeps its stacking number instead of being brought to the front.
    this.#arrange([...positions.keys()], 'notes.was_arranged', ({ id, record }) => ({
      position: positions.get(id)!,
      z: record.z,
    }))
  }

  resize(id: string, { width, height }: Size): void {
    const z = this.store.frontZs([id]).get(id)
    this.#arrange([id], 'notes.was_resized', () => ({
      size: { width: round(clamp(width, WIDTH_RANGE)), height: round(clamp(height, HEIGHT_RANGE)) },
      ...stackedAt(z),
    }))
  }

  resizeTo(id: string, name: keyof typeof SIZES): void {
    this.resize(id, SIZES[name])
  }

  color(ids: readonly string[], color: string): void {
    this.#arrange(ids, 'notes.was_colored', () => ({ color }))
  }

  minimize(ids: readonly string[], isMinimized: boolean): void {
    const label = isMinimized ? 'notes.was_folded' : 'notes.was_unfolded'
    this.#arrange(ids, label, () => ({ is_minimized: isMinimized }))
  }

  /** The note stays where it is on the screen; only what it follows changes. */
  mode(id: string, mode: NoteMode, position: Point): void {
    this.#arrange([id], 'notes.was_switched', () => ({
      mode,
      position: { x: round(clamp(position.x, X_RANGE)), y: round(clamp(position.y, Y_RANGE)) },
    }))
  }

  attach(id: string, spot: TextSpot): void {
    const { line_start, line_end, anchor_id, anchor_text } = spot
    this.#arrange([id], 'notes.was_attached', () => ({
      mode: 'anchored',
      line_start,
      line_end,
      anchor_id,
      anchor_text,
      anchor_state: 'exact',
      ...this.#counted(),
    }))
    announce(this.#spoken(spot))
  }

  free(id: string, position: Point): void {
    this.#arrange([id], 'notes.was_switched', () => ({
      ...{ mode: 'surface', line_start: null, line_end: null, anchor_id: '', anchor_state: '' },
      position,
    }))
  }

  remove(ids: readonly string[]): void {
    focusNeighbour(ids)
    const undos = ids.map((id) => this.store.remove(id)).filter((undo) => undo !== null)
    if (undos.length === 0) return
    toast({
      text: this.t('notes.was_deleted'),
      undo: () => {
        for (const undo of undos) undo()
      },
    })
  }

  /** Writes an earlier text as the new one; the text that it replaces may be stored nowhere else. */
  useText(id: string, content: string): void {
    const before = this.store.find(id)?.mine.content
    if (before === undefined || before === content) return
    const write = (text: string) => () => {
      this.store.write(this.#idNow(id), { content: text })
      this.store.flush(this.#idNow(id))
    }
    write(content)()
    toast({ text: this.t('notes.was_rewritten'), undo: write(before), redo: write(content) })
  }

  sendToBoard(ids: readonly string[], board: { id: string; name: string }): void {
    focusNeighbour(ids)
    const undos = ids
      .map((id) => this.store.moveToBoard(id, board.id))
      .filter((undo) => undo !== null)
    if (undos.length === 0) return
    toast({
      text: this.t('notes.was_sent', { board: board.name }),
      undo: () => {
        for (const undo of undos) undo()
      },
    })
  }

  #counted(): { file_version?: number; file_object?: string } {
    const { object } = this.store.location
    if (object) return { file_object: object }
    const version = this.#version()
    return version === null ? {} : { file_version: version }
  }

  #spoken(spot: TextSpot): string {
    const text = this.canvas.textAt(spot)
    return spot.line_start === null
      ? text
      : this.t('notes.at_line', { line: spot.line_start, text })
  }

  /** One change for all of them, undone in one step. */
  #arrange(
    ids: readonly string[],
    label: TextKey,
    change: (note: NoteState) => Partial<Layout>,
  ): void {
    const steps = ids.flatMap((id) => {
      const note = this.store.find(id)
      if (!note) return []
      const after = change(note)
      const before = Object.fromEntries(
        Object.keys(after)
          .filter((name) => name in note.record)
          .map((name) => [name, note.record[name as keyof NoteState['record']]]),
      ) as Partial<Layout>
      // Being brought to the front accompanies a change and is none by itself.
      const isChange = Object.entries(before).some(
        ([name, value]) =>
          name !== 'z' && JSON.stringify(value) !== JSON.stringify(after[name as keyof Layout]),
      )
      return isChange ? [{ id, before, after }] : []
    })
    if (steps.length === 0) return
    const go = (side: 'before' | 'after') => () => {
      for (const step of steps) this.store.arrange(this.#idNow(step.id), step[side])
    }
    go('after')()
    recordUndo({ label: this.t(label), undo: go('before'), redo: go('after') })
  }

  /** A note that was new at the time of the change has another id now. */
  #idNow(id: string): string {
    return this.store.notes.peek().find(({ temporaryId }) => temporaryId === id)?.id ?? id
  }
}

function stackedAt(z: number | undefined): Partial<Layout> {
  return z === undefined ? {} : { z }
}

function clamp(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value))
}

function round(value: number): number {
  return Math.round(value)
}

/** Where the focus goes when notes disappear: to the next note, or to the previous one. */

/** Call this while they still exist. A focus that is neither in them nor in the selection bar stays. */
function focusNeighbour(ids: readonly string[]): void {
  const focused = document.activeElement
  const isLeaving = (note: HTMLElement) => ids.includes(note.dataset['note'] ?? '')
  const own = focused?.closest<HTMLElement>('.sticky')
  if (own ? !isLeaving(own) : !focused?.closest('.board-chosen')) return
  const around = focused?.closest('dialog') ?? document
  const all = [...around.querySelectorAll<HTMLElement>('.sticky:not([hidden])')]
  const at = own ? all.indexOf(own) : all.findIndex(isLeaving)
  const next =
    all.slice(at + 1).find((note) => !isLeaving(note)) ??
    all.slice(0, Math.max(at, 0)).findLast((note) => !isLeaving(note))
  ;(next ?? document.getElementById('main'))?.focus({ preventScroll: !next })
}
