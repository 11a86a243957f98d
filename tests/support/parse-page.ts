/** A page as a tree for queries: nothing in it runs or is loaded. */
import { type Document, Window } from 'happy-dom'

// One for all pages: creating a window takes as long as parsing a page, and its memory must be released afterwards.
const { DOMParser } = new Window({
  url: 'http://localhost',
  settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true },
})

export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}
