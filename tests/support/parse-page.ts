/** A page as a tree to ask questions of: nothing in it runs or is loaded. */
import { type Document, Window } from 'happy-dom'

// One for all pages: a window of its own takes a page as long as reading it, and its memory must be tidied up after it.
const { DOMParser } = new Window({
  url: 'http://localhost',
  settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true },
})

export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}
