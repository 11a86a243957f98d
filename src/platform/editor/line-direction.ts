/** Lets each line of prose find its own direction; code stays left to right. */
import type { Extension } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { type Direction, textDirection } from '../markdown/direction.ts'

const AS_THE_BROWSER_FINDS = Decoration.line({ attributes: { dir: 'auto' } })
const BY_DIRECTION = {
  ltr: Decoration.line({ attributes: { dir: 'ltr' } }),
  rtl: Decoration.line({ attributes: { dir: 'rtl' } }),
}
/** As far as a browser would have to look for the first letter of any line that a person wrote. */
const LOOKED_AT = 400

/** The `x` of a ticked box is a letter, but not one of the words: a line must not turn round when it is ticked. */
const TICKED = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[xX]\]/

export function lineDirection(line: string): Direction | null {
  const start = line.slice(0, LOOKED_AT)
  const marker = TICKED.exec(start)?.[0]
  return marker === undefined ? null : textDirection(start.slice(marker.length))
}

function visibleLines(view: EditorView): DecorationSet {
  const { doc } = view.state
  return Decoration.set(
    view.viewportLineBlocks.map(({ from, to }) => {
      const direction = lineDirection(doc.sliceString(from, to))
      return (direction ? BY_DIRECTION[direction] : AS_THE_BROWSER_FINDS).range(from)
    }),
  )
}

/** The editor must measure lines by their own direction, or the caret would walk the wrong way. */
export const eachLineItsOwn: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(
    class {
      lines: DecorationSet
      constructor(view: EditorView) {
        this.lines = visibleLines(view)
      }
      update({ docChanged, viewportChanged, heightChanged, view }: ViewUpdate) {
        if (docChanged || viewportChanged || heightChanged) this.lines = visibleLines(view)
      }
    },
    { decorations: ({ lines }) => lines },
  ),
]
