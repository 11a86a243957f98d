/**
 * Anchors that follow their text. Pure: the server and the browser use the same functions. The server calls them
 * through `placing/`, which gives large texts to a thread.
 */
export { captureAnchor, type LineAnchor } from './anchor.ts'
export { Effort } from './comparison.ts'
export {
  captureHeading,
  type HeadingAnchor,
  headingsOf,
  locateHeading,
  suggestHeadings,
} from './headings.ts'
export { locateAnchor } from './locate-anchor.ts'
export { suggestLines } from './suggest.ts'
