/**
 * Lines that came or went can often be shown in several ways: a function inserted below another one ends with the same
 * `}` as that one, so either bracket may be the new one. All ways are as short, and a reader means the one whose block
 * begins with its own first line and ends with its own bracket. Blocks are slid there, so that a bracket stays with the
 * lines that it closes.
 */

/** A stretch that one text has and the other has not; `start` and `end` count the lines of the text that has it. */
export interface Block {
  start: number
  end: number
  /** So many lines before and behind it are the same in both texts. */
  before: number
  behind: number
}

// What slides further is among equal lines, where every position is as good as another.
const FURTHEST = 100

/** By how many lines to slide it; `keys` are what the lines are compared by. */
export function slideOf(
  lines: readonly string[],
  keys: readonly string[],
  { start, end, before, behind }: Block,
): number {
  let [up, down] = [0, 0]
  while (up < Math.min(before, FURTHEST) && keys[start - 1 - up] === keys[end - 1 - up]) up++
  while (down < Math.min(behind, FURTHEST) && keys[start + down] === keys[end + down]) down++
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (let off = down; off >= -up; off--) {
    const cost = costOfEdge(lines, start + off) + costOfEdge(lines, end + off)
    if (cost < least) [best, least] = [off, cost]
  }
  return best
}

// A line further in than the next one belongs to what the next one closes: no block ends between them.
const TORN = 2
const BESIDE_BLANK = -1
const FARTHEST_BLANK = 10

/** How unlikely a block begins or ends before this line: the further in the line is, and the closer its lines belong together. */
function costOfEdge(lines: readonly string[], at: number): number {
  const previous = lines[at - 1]
  let next = at
  while (next < at + FARTHEST_BLANK && lines[next]?.trim() === '') next++
  const follows = lines[next]
  if (previous === undefined || follows === undefined) return BESIDE_BLANK
  const isBesideBlank = previous.trim() === ''
  const isTorn = !isBesideBlank && next === at && indentOf(previous) > indentOf(follows)
  return indentOf(follows) + (isTorn ? TORN : 0) + (isBesideBlank ? BESIDE_BLANK : 0)
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
