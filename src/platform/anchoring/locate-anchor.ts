/**
 * Where an anchored range of lines is now, and how sure that is. Nothing is written by asking: an anchor whose text
 * comes back is found again.
 */
import { type AnchoredLines, fitRange } from './anchor.ts'
import { type Comparison, compareTexts, Effort } from './comparison.ts'
import { isCertain, isCommon, type LineMatch, locateLine, type Missing } from './locate-line.ts'
import { hasText } from './similarity.ts'

/**
 * `exact` and `shifted`: the same text, on the same line or another. `edited`: changed, at the same position. `moved`:
 * the same text somewhere else. `lost`: deleted, or not to be found within bounds.
 */
export type LocatedState = 'exact' | 'shifted' | 'edited' | 'moved' | 'lost'

export interface AnchorLocation extends AnchoredLines {
  state: LocatedState
  /** The same text, but of lines that occur everywhere: what is between both texts may show more. */
  isCommon?: true
  /** Why it is lost; the lines are then the last ones known. */
  reason: Missing | null
}

/** Finds a range of the stored text in the current one. */
export function locateAnchor(
  anchor: AnchoredLines,
  storedText: string,
  currentText: string,
  effort = new Effort(),
): AnchorLocation {
  if (storedText === currentText) return { ...rangeOf(anchor), state: 'exact', reason: null }
  const pair = compareTexts(storedText, currentText)
  const range = fitRange(anchor, pair.oldLines.length)
  const found = locateRange(pair, range, effort)
  return typeof found === 'string'
    ? { ...rangeOf(anchor), state: 'lost', reason: found }
    : { ...found, reason: null, ...(isCommonRange(pair, range) && { isCommon: true }) }
}

function isCommonRange(pair: Comparison, { lineStart, lineEnd }: AnchoredLines): boolean {
  return [lineStart, lineEnd].some((line) => isCommon(pair, pair.oldKeys[line - 1] ?? ''))
}

function rangeOf({ lineStart, lineEnd }: AnchoredLines): AnchoredLines {
  return { lineStart, lineEnd }
}

type LocatedRange = AnchoredLines & { state: LocatedState }

function locateRange(
  pair: Comparison,
  range: AnchoredLines,
  effort: Effort,
): LocatedRange | Missing {
  const [first, last] = [range.lineStart - 1, range.lineEnd - 1]
  const top = locateLine(pair, first, effort)
  if (first === last) return isLocated(top) ? located(range, top.at, top.at, stateOf(top)) : top
  const bottom = locateLine(pair, last, effort)
  if (isLocated(top) && isLocated(bottom) && isSensible(range, top.at, bottom.at)) {
    return located(range, top.at, bottom.at, stateOfRange(pair, first, last, top, bottom))
  }
  const start = movedBlock(pair, first, last, effort)
  if (start !== null) return located(range, start, start + last - first, 'moved')
  const inner = certainWithin(pair, first, last)
  if (inner && isSensible(range, inner.from, inner.to)) {
    return located(range, inner.from, inner.to, 'edited')
  }
  // One end is better than nothing: the note is at least beside some of its text.
  const end = isLocated(top) ? top : bottom
  if (isLocated(end)) return located(range, end.at, end.at, 'edited')
  return effort.isSpent ? 'too_large' : 'gone'
}

function isLocated(match: LineMatch | Missing): match is LineMatch {
  return typeof match === 'object'
}

function located(
  { lineStart, lineEnd }: AnchoredLines,
  from: number,
  to: number,
  state: LocatedState,
) {
  const isThere = from === lineStart - 1 && to === lineEnd - 1
  const known = state === 'shifted' && isThere ? 'exact' : state
  return { lineStart: from + 1, lineEnd: to + 1, state: known }
}

function stateOf({ kind }: LineMatch): LocatedState {
  return kind === 'same' ? 'shifted' : kind
}

/** A range may grow by what was written into it, but two ends that were torn apart are no range. */
function isSensible({ lineStart, lineEnd }: AnchoredLines, from: number, to: number): boolean {
  return to >= from && to - from <= 3 * (lineEnd - lineStart) + 20
}

function stateOfRange(
  pair: Comparison,
  first: number,
  last: number,
  top: LineMatch,
  bottom: LineMatch,
): LocatedState {
  const isWhole = isSameBlock(pair, first, last, top.at) && bottom.at - top.at === last - first
  if (!isWhole) return 'edited'
  return top.kind === 'moved' || bottom.kind === 'moved' ? 'moved' : 'shifted'
}

function isSameBlock(pair: Comparison, first: number, last: number, start: number): boolean {
  for (let at = first; at <= last; at++) {
    if (pair.oldKeys[at] !== pair.newKeys[start + at - first]) return false
  }
  return true
}

/** The lines of the range that certainly stayed and what stayed together with them, if any of them has text. */
function certainWithin(pair: Comparison, first: number, last: number) {
  const { newLineOf, oldKeys } = pair
  const sure: number[] = []
  for (let at = first; at <= last; at++) {
    if (newLineOf[at]! >= 0 && isCertain(pair, at, newLineOf[at]!)) sure.push(at)
  }
  let [from, to] = [sure[0], sure.at(-1)]
  if (from === undefined || to === undefined) return null
  while (from > first && newLineOf[from]! > 0 && newLineOf[from - 1] === newLineOf[from]! - 1)
    from--
  while (to < last && newLineOf[to + 1] === newLineOf[to]! + 1) to++
  return sure.some((at) => hasText(oldKeys[at]!))
    ? { from: newLineOf[from]!, to: newLineOf[to]! }
    : null
}

// A line that occurs more often than this does not show where its block went.
const MOST_STARTS = 50

/** The range where the same lines follow one another again, if there is only one. */
function movedBlock(pair: Comparison, first: number, last: number, effort: Effort): number | null {
  const rarest = rarestLine(pair, first, last)
  if (rarest === null) return null
  const starts = pair.newLinesWith(pair.oldKeys[rarest]!).map((match) => match - (rarest - first))
  if (starts.length > MOST_STARTS) return null
  effort.steps += starts.length * (last - first + 1)
  const found = starts.filter((start) => start >= 0 && isSameBlock(pair, first, last, start))
  return found.length === 1 ? found[0]! : null
}

function rarestLine(pair: Comparison, first: number, last: number): number | null {
  let [rarest, fewest] = [-1, Number.POSITIVE_INFINITY]
  for (let at = first; at <= last; at++) {
    const key = pair.oldKeys[at]!
    const count = pair.newLinesWith(key).length
    if (!hasText(key) || count >= fewest) continue
    if (count === 0) return null
    rarest = at
    fewest = count
  }
  return rarest < 0 ? null : rarest
}
