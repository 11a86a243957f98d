/** Pictures that come into the text: who takes them, and the lines that stand for them. */
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { pictureFilesIn } from '../pictures/limits.ts'

/** Before the editor itself would read them as text. */
export function takePictures(onPictures: (files: File[]) => void): Extension {
  return EditorView.domEventHandlers({
    paste: (event) => take(event, event.clipboardData, onPictures),
    drop(event, view) {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
      const isTaken = pictureFilesIn(event.dataTransfer).length > 0
      if (isTaken && at !== null) view.dispatch({ selection: { anchor: at } })
      return take(event, event.dataTransfer, onPictures)
    },
  })
}

function take(event: Event, data: DataTransfer | null, onPictures: (files: File[]) => void) {
  const files = pictureFilesIn(data)
  if (files.length === 0) return false
  event.preventDefault()
  onPictures(files)
  return true
}

export function insertLine(view: EditorView, line: string): void {
  const { from, to } = view.state.selection.main
  const isAtStart = view.state.doc.lineAt(from).from === from
  const insert = `${isAtStart ? '' : '\n'}${line}\n`
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input',
  })
}

export function replaceLine(view: EditorView, line: string, by: string): void {
  const text = view.state.doc.toString()
  const from = text.indexOf(line)
  if (from < 0) return
  const end = from + line.length
  const to = by === '' && text[end] === '\n' ? end + 1 : end
  view.dispatch({ changes: { from, to, insert: by }, userEvent: 'input' })
}
