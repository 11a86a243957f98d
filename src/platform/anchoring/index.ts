/**
 * Places that stay with their text. Pure: the server and the browser use the same functions. A server asks through
 * `placing/`, which gives large texts to a thread.
 */
export { captureAnchor, type LineAnchor, type LineRange } from './anchor.ts'
export {
  captureHeading,
  type HeadingAnchor,
  type HeadingPlacement,
  headingsOf,
  placeHeading,
  suggestHeadings,
} from './headings.ts'
export { type AnchorState, type Placement, placeAnchor } from './place.ts'
export { Effort, type Missing } from './place-line.ts'
export { type Suggestion, suggestPlaces } from './suggest.ts'
