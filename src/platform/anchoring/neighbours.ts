/** Brackets, and lines that a text has many of, are located by the lines beside them, or not at all. */
import type { Comparison } from './comparison.ts'
import { ALIKE, type Effort, likeness } from './likeness.ts'
import { hasText } from './similarity.ts'

// From so many on, its text does not identify a line.
const COMMON = 3
// Further away nothing is a neighbour.
const NEAR_LINES = 10
// A neighbour may be this much further away than it was.
const SLACK_LINES = 1
// So many equal lines with text, without a gap, are a match, however common each of them is.
const EQUAL_LINES = 3

export function isCommon(pair: Comparison, key: string): boolean {
  return !hasText(key) || pair.countOld(key) >= COMMON || pair.newLinesWith(key).length >= COMMON
}

/** Whether the neighbours of the new line are those of the old one. */
export function wentAlong(pair: Comparison, at: number, line: number, effort: Effort): boolean {
  if (countEqualAround(pair, at, line, effort) >= EQUAL_LINES) return true
  return ([-1, 1] as const).some((step) => {
    const off = neighbourOf(pair, at, step, effort)
    return off !== null && isNear(pair, pair.oldKeys[at + off], line, off, effort)
  })
}

/** The distance to the nearest line with a text of its own, or to the end of the text. */
function neighbourOf(pair: Comparison, at: number, step: 1 | -1, effort: Effort): number | null {
  for (let off = 1; off <= NEAR_LINES; off++) {
    effort.steps++
    const key = pair.oldKeys[at + off * step]
    if (key === undefined || !isCommon(pair, key)) return off * step
  }
  return null
}

/** Whether the neighbour, itself or edited, is as near to the new line; undefined is the end of the text. */
function isNear(
  pair: Comparison,
  neighbour: string | undefined,
  line: number,
  oldOff: number,
  effort: Effort,
): boolean {
  const step = Math.sign(oldOff)
  for (let off = 1; off <= Math.abs(oldOff) + SLACK_LINES; off++) {
    effort.steps++
    const key = pair.newKeys[line + off * step]
    if (key === neighbour) return true
    if (key === undefined) return false
    if (neighbour !== undefined && likeness(pair, neighbour, key, effort) >= ALIKE) return true
  }
  return false
}

function countEqualAround(pair: Comparison, at: number, line: number, effort: Effort): number {
  let count = 0
  for (const step of [-1, 1]) {
    for (let off = step; Math.abs(off) <= NEAR_LINES; off += step) {
      effort.steps++
      const key = pair.oldKeys[at + off]
      if (key === undefined || key !== pair.newKeys[line + off]) break
      if (hasText(key)) count++
    }
  }
  return count
}
