/** Draws a tree of elements to text: the one place that knows the renderer. */
import { type ComponentChildren, Fragment, h } from 'preact'
import { renderToString } from 'preact-render-to-string'

export function toHtml(children: ComponentChildren): string {
  // The renderer closes every element by name; icons are in every row of every list.
  return renderToString(h(Fragment, null, children)).replaceAll('></use>', '/>')
}
