/** Marks in a text: a message about a range, shown beside its line and under its characters. */
import { type Extension, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from '@codemirror/view'

export interface Mark {
  /** From 1. */
  line: number
  column: number
  endLine: number
  endColumn: number
  kind: 'error' | 'warning' | 'info'
  message: string
}

const setMarks = StateEffect.define<readonly Mark[]>()

/** The text changes and the marks move along; their messages are about the text as it was checked. */
const underlined = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects, newDoc }) {
    for (const effect of effects) if (effect.is(setMarks)) return underlines(effect.value, newDoc)
    return shown.map(changes)
  },
  provide: (self) => EditorView.decorations.from(self),
})

const beside = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(shown, { changes, effects, newDoc }) {
    for (const effect of effects) if (effect.is(setMarks)) return signs(effect.value, newDoc)
    return shown.map(changes)
  },
})

/** A column for the signs, as wide as one even while there are none: the text must not jump. */
export const markable: Extension = [
  underlined,
  beside,
  gutter({
    class: 'cm-mark-gutter',
    markers: (view) => view.state.field(beside),
    initialSpacer: () => new Sign('info', ''),
  }),
]

export function showMarks(view: EditorView, marks: readonly Mark[]): void {
  view.dispatch({ effects: setMarks.of(marks) })
}

function underlines(marks: readonly Mark[], text: Text): DecorationSet {
  const ranges = marks.flatMap((mark) => {
    const from = offsetOf(text, mark.line, mark.column)
    const to = Math.max(from, offsetOf(text, mark.endLine, mark.endColumn))
    if (from === to) return []
    const attributes = { title: mark.message }
    return [Decoration.mark({ class: `cm-mark cm-mark--${mark.kind}`, attributes }).range(from, to)]
  })
  return Decoration.set(ranges, true)
}

const WEIGHT: Record<Mark['kind'], number> = { error: 0, warning: 1, info: 2 }

/** One sign a line: the gravest, with all messages of that line. */
function signs(marks: readonly Mark[], text: Text): RangeSet<GutterMarker> {
  const byLine = Map.groupBy(marks, ({ line }) => Math.min(Math.max(1, line), text.lines))
  const ranges = [...byLine].map(([line, all]) => {
    const [gravest] = all.toSorted((one, other) => WEIGHT[one.kind] - WEIGHT[other.kind])
    const message = all.map((mark) => mark.message).join('\n')
    return new Sign(gravest!.kind, message).range(text.line(line).from)
  })
  return RangeSet.of(ranges, true)
}

function offsetOf(text: Text, line: number, column: number): number {
  if (line > text.lines) return text.length
  const { from, to } = text.line(Math.max(1, line))
  return Math.min(to, from + Math.max(0, column - 1))
}

class Sign extends GutterMarker {
  readonly #kind: Mark['kind']
  readonly #message: string
  constructor(kind: Mark['kind'], message: string) {
    super()
    this.#kind = kind
    this.#message = message
  }
  override eq(other: Sign): boolean {
    return other.#kind === this.#kind && other.#message === this.#message
  }
  override toDOM(): HTMLElement {
    const sign = document.createElement('span')
    sign.className = `cm-mark-sign${this.#message ? ` cm-mark-sign--${this.#kind}` : ''}`
    sign.title = this.#message
    return sign
  }
}
