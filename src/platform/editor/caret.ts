/** Where one writes: the caret of an editor, what is selected there, and how it comes elsewhere. */
import { type Extension, Prec } from '@codemirror/state'
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

// What is offered while somebody writes: beside the caret, by its own keys, and written as if it had been typed.

export interface CaretPort {
  element: HTMLElement
  /** The line up to the caret; empty while something is selected. */
  before(): string
  /** Whether the brackets are closed right behind the caret. */
  isClosed(): boolean
  replace(before: number, text: string, behind: number): void
  caretBox(): DOMRect
}

export function caretPort(view: EditorView): CaretPort {
  const caret = () => view.state.selection.main
  return {
    element: view.contentDOM,
    before() {
      const { head, empty } = caret()
      return empty ? view.state.sliceDoc(view.state.doc.lineAt(head).from, head) : ''
    },
    isClosed: () => view.state.sliceDoc(caret().head, caret().head + 2) === ']]',
    replace(before, insert, behind) {
      const { head } = caret()
      view.dispatch({
        changes: { from: head - before, to: head + behind, insert },
        selection: { anchor: head - before + insert.length },
        userEvent: 'input.complete',
        scrollIntoView: true,
      })
    },
    caretBox() {
      const box = view.coordsAtPos(caret().head)
      if (!box) return view.contentDOM.getBoundingClientRect()
      return new DOMRect(box.left, box.top, 1, box.bottom - box.top)
    },
  }
}

/** Before the editor's own keys; true takes the key. */
export function firstKeys(onKey: (event: KeyboardEvent) => boolean): Extension {
  return Prec.highest(EditorView.domEventHandlers({ keydown: (event) => onKey(event) }))
}
