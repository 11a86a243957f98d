/**
 * Signs beside lines that can be pressed. They belong to lines of the stored text; while that text is written on, the
 * editor knows for each line where it is now, and for each line of now which stored line it was.
 */
import {
  ChangeSet,
  type Extension,
  RangeSet,
  StateEffect,
  StateField,
  type Text,
} from '@codemirror/state'
import { type EditorView, GutterMarker, gutter } from '@codemirror/view'

export interface LineMark {
  /** From 1: of the stored text, or of the present text. */
  line: number
  isOfNow?: boolean
  /** By which it is found again. */
  key: string
  /** How many things it stands for. */
  count: number
  label: string
  /** The name of a note colour, as in `data-paper`, or `#rrggbb` with its text colour. */
  color?: string
  ink?: string
}

interface SinceStored {
  stored: Text
  /** From the stored text to the one on the screen. */
  changes: ChangeSet
}

const restore = StateEffect.define<Text>()
const show = StateEffect.define<readonly LineMark[]>()

const sinceStored = StateField.define<SinceStored>({
  create: ({ doc }) => ({ stored: doc, changes: ChangeSet.empty(doc.length) }),
  update(since, { changes, docChanged, effects, newDoc }) {
    for (const effect of effects) {
      if (!effect.is(restore)) continue
      const [stored, now] = [effect.value.toString(), newDoc.toString()]
      return {
        stored: effect.value,
        changes: ChangeSet.of(changeBetween(stored, now), stored.length),
      }
    }
    return docChanged ? { ...since, changes: since.changes.compose(changes) } : since
  },
})

const beside = StateField.define<RangeSet<LineSign>>({
  create: () => RangeSet.empty,
  update(signs, { changes, effects, state }) {
    for (const effect of effects) {
      if (!effect.is(show)) continue
      const ranges = effect.value.map((mark) => new LineSign(mark).range(positionOf(mark, state)))
      return RangeSet.of(ranges, true)
    }
    return signs.map(changes)
  },
})

type State = EditorView['state']

function positionOf({ line, isOfNow }: LineMark, state: State): number {
  if (isOfNow) return lineIn(state.doc, line).from
  const { stored, changes } = state.field(sinceStored)
  return state.doc.lineAt(changes.mapPos(lineIn(stored, line).from, 1)).from
}

function lineIn(text: Text, line: number) {
  return text.line(Math.min(Math.max(1, line), text.lines))
}

/** A column for the signs, as wide as one even while there are none: the text must not jump. */
export function lineMarks(onPress: (keys: string[], line: number) => void): Extension {
  return [
    sinceStored,
    beside,
    gutter({
      class: 'cm-line-marks',
      markers: (view) => view.state.field(beside),
      initialSpacer: () => new LineSign({ line: 1, key: '', count: 0, label: '' }),
      domEventHandlers: {
        click(view, { from, to }) {
          const keys: string[] = []
          view.state
            .field(beside)
            .between(from, to, (_from, _to, sign) => void keys.push(sign.mark.key))
          if (keys.length > 0) onPress(keys, view.state.doc.lineAt(from).number)
          return keys.length > 0
        },
      },
    }),
  ]
}

export function showLineMarks(view: EditorView, marks: readonly LineMark[]): void {
  view.dispatch({ effects: show.of(marks) })
}

/** The text that the server has now; what was typed since is the difference. */
export function setStored(view: EditorView, stored: Text): void {
  view.dispatch({ effects: restore.of(stored) })
}

/** Which stored line a line was. One that is in no stored text belongs to the nearest one that is. */
export function storedLine(view: EditorView, line: number): { line: number; isStored: boolean } {
  const { doc } = view.state
  const { stored, changes } = view.state.field(sinceStored)
  const was = stored.lineAt(changes.invertedDesc.mapPos(lineIn(doc, line).from, 1))
  const isStored = doc.lineAt(changes.mapPos(was.from, 1)).number === line
  return { line: was.number, isStored }
}

/** The present line of a mark; null when it is gone. */
export function lineOfMark(view: EditorView, key: string): number | null {
  let found: number | null = null
  view.state.field(beside).between(0, view.state.doc.length, (from, _to, sign) => {
    if (sign.mark.key === key) found = view.state.doc.lineAt(from).number
  })
  return found
}

class LineSign extends GutterMarker {
  readonly mark: LineMark
  constructor(mark: LineMark) {
    super()
    this.mark = mark
  }
  override eq({ mark }: LineSign): boolean {
    const { key, label, color } = this.mark
    return mark.key === key && mark.label === label && mark.color === color
  }
  override toDOM(): HTMLElement {
    const sign = document.createElement('span')
    sign.className = `cm-line-sign paper${this.mark.count > 0 ? '' : ' cm-line-sign--none'}`
    const { color = 'yellow', ink } = this.mark
    sign.dataset['paper'] = ink ? 'custom' : color
    if (ink) {
      sign.style.setProperty('--paper', color)
      sign.style.setProperty('--paper-ink', ink)
    }
    sign.title = this.mark.label
    sign.textContent = this.mark.count > 1 ? String(this.mark.count) : ''
    return sign
  }
}

/** The one piece in which two texts differ: the text around it keeps its position. */
interface TextChange {
  from: number
  to: number
  insert: string
}

export function changeBetween(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from++
  let same = 0
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) }
}
