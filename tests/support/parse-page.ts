/** A page as a tree for queries: nothing in it runs or is loaded. */
import { type Document, PropertySymbol, Window } from 'happy-dom'

// One for all pages: creating a window takes as long as parsing a page, and its memory must be released afterwards.
const { DOMParser, HTMLSelectElement } = new Window({
  url: 'http://localhost',
  settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true },
})

// Each option that is added asks the whole list which one is chosen, which took six times as long with 600. The tests read the
// attributes.
Object.assign(HTMLSelectElement.prototype, { [PropertySymbol.updateSelectedness]() {} })

/** Icons and their shapes: many elements of a page, and nothing that a test asks for. */
const ICON =
  /<svg\b[^<>]*><use\b[^<>]*>(?:<\/use>)?<\/svg>|<svg class="page-icons"[^<>]*>.*?<\/svg>/gs

export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html.replaceAll(ICON, ''), 'text/html')
}
