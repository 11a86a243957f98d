/** Stretches of a text that can be exchanged as a whole: marked, with a bar above each, and moving with the text. */
import { invertedEffects } from '@codemirror/commands'
import { type Extension, type Range, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { showAt } from './caret.ts'

export interface Stretch {
  id: number
  from: number
  to: number
}

interface StretchState {
  stretches: readonly Stretch[]
  shown: DecorationSet
}

export interface Stretches {
  extension: Extension
  /** Puts other words in its place; one step of the editor's undo. */
  fill(view: EditorView, id: number, text: string): void
  /** Where they are now. */
  places(view: EditorView): readonly Stretch[]
  /** Scrolls there and puts the caret there. */
  show(view: EditorView, id: number): void
}

const setStretch = StateEffect.define<Stretch>({
  map: (stretch, changes) => moved(stretch, (at) => changes.mapPos(at, -1)),
})

/** `barOf` gives the element above a stretch, always the same one; its owner draws in it. */
export function markStretches(
  first: readonly Stretch[],
  barOf?: (id: number) => HTMLElement,
): Stretches {
  const draw = (stretches: readonly Stretch[], text: Text): StretchState => ({
    stretches,
    shown: Decoration.set(
      stretches.flatMap((stretch) => marksOf(stretch, text, barOf)),
      true,
    ),
  })
  const field = StateField.define<StretchState>({
    create: ({ doc }) => draw(first, doc),
    update(value, { docChanged, changes, effects, newDoc }) {
      const placed = placedBy(effects)
      if (!docChanged && placed.length === 0) return value
      // What is typed just behind a stretch belongs to the line that follows it.
      const stretches = value.stretches.map(
        (stretch) =>
          placed.find(({ id }) => id === stretch.id) ??
          moved(stretch, (at) => changes.mapPos(at, -1)),
      )
      return draw(stretches, newDoc)
    },
    provide: (self) => EditorView.decorations.from(self, ({ shown }) => shown),
  })
  const find = (view: EditorView, id: number) =>
    view.state.field(field).stretches.find((stretch) => stretch.id === id)
  return {
    extension: [
      field,
      // Undo restores the text; without this the restored range would not be part of the stretch.
      invertedEffects.of(({ startState, effects }) =>
        placedBy(effects).map((placed) =>
          setStretch.of(
            startState.field(field).stretches.find(({ id }) => id === placed.id) ?? placed,
          ),
        ),
      ),
    ],
    fill(view, id, text) {
      const found = find(view, id)
      if (!found) return
      const { from, to } = found
      view.dispatch({
        changes: { from, to, insert: text },
        effects: setStretch.of({ id, from, to: from + text.length }),
        selection: { anchor: from },
        scrollIntoView: true,
      })
    },
    places: (view) => view.state.field(field).stretches,
    show(view, id) {
      const found = find(view, id)
      if (found) showAt(view, Math.min(found.from, view.state.doc.length))
    },
  }
}

const changedMark = Decoration.mark({ class: 'cm-changed' })

/** Marks that move with the text and disappear with what they mark. */
export function markChanged(ranges: readonly { from: number; to: number }[]): Extension {
  return StateField.define<DecorationSet>({
    create: ({ doc }) =>
      Decoration.set(
        ranges
          .filter(({ from, to }) => from < to && to <= doc.length)
          .map(({ from, to }) => changedMark.range(from, to)),
        true,
      ),
    update: (marks, { changes }) => marks.map(changes),
    provide: (field) => EditorView.decorations.from(field),
  })
}

function placedBy(effects: readonly StateEffect<unknown>[]): Stretch[] {
  return effects.filter((effect) => effect.is(setStretch)).map(({ value }) => value)
}

function moved({ id, from, to }: Stretch, map: (at: number) => number): Stretch {
  return { id, from: map(from), to: Math.max(map(from), map(to)) }
}

const line = Decoration.line({ class: 'cm-stretch' })

function marksOf(
  { id, from, to }: Stretch,
  text: Text,
  barOf?: (id: number) => HTMLElement,
): Range<Decoration>[] {
  const start = text.lineAt(Math.min(from, text.length)).from
  const marks: Range<Decoration>[] = []
  for (let at = start; at < to; at = text.lineAt(at).to + 1) {
    marks.push(line.range(text.lineAt(at).from))
  }
  if (!barOf) return marks
  const bar = Decoration.widget({ widget: new Bar(id, barOf), block: true, side: -1 })
  return [bar.range(start), ...marks]
}

class Bar extends WidgetType {
  readonly #id: number
  readonly #barOf: (id: number) => HTMLElement
  constructor(id: number, barOf: (id: number) => HTMLElement) {
    super()
    this.#id = id
    this.#barOf = barOf
  }
  override eq(other: Bar): boolean {
    return other.#id === this.#id
  }
  override toDOM(): HTMLElement {
    return this.#barOf(this.#id)
  }
  /** Its buttons are pressed, not edited. */
  override ignoreEvent(): boolean {
    return true
  }
}
