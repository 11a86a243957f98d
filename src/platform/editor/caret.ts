/** Where one writes: the caret of an editor, what is selected there, and how it comes elsewhere. */
import { EditorView } from '@codemirror/view'

export function caretOf({ state }: EditorView) {
  const { head, from, to } = state.selection.main
  const line = state.doc.lineAt(head)
  return { line: line.number, column: head - line.from + 1, selected: to - from }
}

export function selectedText({ state }: EditorView): string {
  const { from, to } = state.selection.main
  return state.sliceDoc(from, to)
}

export function putCaret(view: EditorView, at: number): void {
  const anchor = Math.max(0, Math.min(at, view.state.doc.length))
  view.dispatch({ selection: { anchor }, scrollIntoView: true })
}

export function goTo(view: EditorView, line: number, column = 1): void {
  const { from, to } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines))
  showAt(view, Math.min(to, from + column - 1))
  view.focus()
}

/** Puts the caret there and scrolls it into the middle. */
export function showAt(view: EditorView, anchor: number): void {
  const effects = EditorView.scrollIntoView(anchor, { y: 'center' })
  view.dispatch({ selection: { anchor }, effects })
}
