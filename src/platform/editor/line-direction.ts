/** Lets each line of prose find its own direction; code stays left to right. */
import type { Extension } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

const auto = Decoration.line({ attributes: { dir: 'auto' } })

function visibleLines(view: EditorView): DecorationSet {
  return Decoration.set(view.viewportLineBlocks.map(({ from }) => auto.range(from)))
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
