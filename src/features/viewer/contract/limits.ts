/** The numbers of the viewer, without zod: the browser reads them too. */

/** This many lines are in the HTML; without a script a longer file has pages of as many. */
export const LINES_IN_PAGE = 2_000
/** The maximum of one request for lines. */
export const MAX_REQUESTED_LINES = 2_000
/** A longer line is folded after this many characters. */
export const LONG_LINE = 2_000
/** How much more of a folded line one press shows; a search unfolds up to ten times as much by itself. */
export const UNFOLD_STEP = 20_000
/** Versions that the switcher lists; the others are in the history. */
export const VERSIONS_IN_MENU = 8
/** Rows of the history before "all versions". */
export const VERSIONS_IN_HISTORY = 100

/** The maximum of boxes in one request. */
export const MOST_TICKS = 500
/** Ticks within this time become one version. */
export const TICKS_JOIN_MS = 10_000

export const VIEWS = ['source', 'rendered', 'history'] as const
export type View = (typeof VIEWS)[number]
