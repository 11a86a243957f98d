/**
 * Where one comparison of two texts that are far apart is not sure, the texts between them are walked: each step changes
 * little, so that a line that was rewritten in steps, a bracket or one of many equal lines can be followed.
 */
import { cutLines, splitLines } from '../highlight/split-lines.ts'
import type { AnchoredLines } from './anchor.ts'
import { Effort } from './comparison.ts'
import { type AnchorLocation, locateAnchor } from './locate-anchor.ts'
import { keyOf } from './similarity.ts'

/** Whether the texts between may show more. A text that occurs once in both is where it occurs. */
export function isUnsure({ state, isCommon }: AnchorLocation): boolean {
  return isCommon === true || state === 'edited' || state === 'lost'
}

export interface TextWalk {
  /** From the text that the lines were counted in to the current one, the oldest first. */
  texts: readonly string[]
  /** What one comparison of the first and the last text has found, in the order of `ranges`. */
  found: readonly AnchorLocation[]
  ranges: readonly AnchoredLines[]
}

interface Follower {
  range: AnchoredLines
  /** The text in which the range was found last. */
  at: number
  effort: Effort
}

// Steps for one range through all texts: as many as four lines may take in one comparison.
const MAX_STEPS = 800_000

/** The locations of all ranges; those that are sure stay as they were found. */
export function locateThrough(
  { texts, found, ranges }: TextWalk,
  maxSteps = MAX_STEPS,
): AnchorLocation[] {
  const followers = ranges.map((range, turn) =>
    isUnsure(found[turn]!) ? { range, at: 0, effort: new Effort(maxSteps) } : null,
  )
  // All ranges at each step: they share its comparison.
  for (let at = 1; at < texts.length; at++)
    for (const follower of followers) if (follower) follow(follower, texts, at)
  return ranges.map((range, turn) => {
    const [direct, follower] = [found[turn]!, followers[turn]]
    if (!follower || follower.effort.isSpent) return direct
    if (follower.at < texts.length - 1) return lostUnless(direct, range)
    return locationOf(range, follower.range, texts)
  })
}

function follow(follower: Follower, texts: readonly string[], at: number): void {
  const { range, effort } = follower
  if (effort.isSpent) return
  const location = locateAnchor(range, texts[follower.at]!, texts[at]!, effort)
  // Lines that were deleted and came back are found only where nothing else can be meant.
  const isNext = follower.at === at - 1
  if (location.state === 'lost' || (!isNext && isUnsure(location))) return
  follower.range = { lineStart: location.lineStart, lineEnd: location.lineEnd }
  follower.at = at
}

/** A step deleted the lines: what looks like them now is something else. */
function lostUnless(direct: AnchorLocation, { lineStart, lineEnd }: AnchoredLines): AnchorLocation {
  return direct.state === 'lost' ? direct : { lineStart, lineEnd, state: 'lost', reason: 'gone' }
}

function locationOf(
  was: AnchoredLines,
  is: AnchoredLines,
  texts: readonly string[],
): AnchorLocation {
  const isSame = keysOf(texts[0]!, was) === keysOf(texts.at(-1)!, is)
  const isThere = was.lineStart === is.lineStart && was.lineEnd === is.lineEnd
  const state = isSame ? (isThere ? 'exact' : 'shifted') : 'edited'
  return { ...is, state, reason: null }
}

function keysOf(text: string, { lineStart, lineEnd }: AnchoredLines): string {
  return splitLines(cutLines(text, { start: lineStart, end: lineEnd }))
    .map(keyOf)
    .join('\n')
}
