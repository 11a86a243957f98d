/**
 * Where one line is now. The comparison knows for nearly all; the rest are brackets that occur everywhere and changed
 * lines, which are distinguished by their surroundings. Measured in `bench/results/anchoring.md`.
 */
import type { Comparison } from './comparison.ts'
import { ALIKE, type Effort, likeness } from './comparison.ts'
import { hasText, sharedIdentifiers } from './similarity.ts'
import { indentOf } from './slide.ts'

// Brackets, and lines that a text has many of, are located by the lines beside them, or not at all.

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
function wentAlong(pair: Comparison, at: number, line: number, effort: Effort): boolean {
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

export interface LineMatch {
  /** `same`: the same text, found by comparing. `moved`: out of order. `edited`: the most similar line nearby. */
  kind: 'same' | 'moved' | 'edited'
  /** From 0. */
  at: number
}

/** It cannot be located, or would take too many steps. */
export type Missing = 'gone' | 'too_large'

// An edited line must be like the old one and have the same lines around it: more of one makes up for less of the
// other.
const ALIKE_IN_CONTEXT = 0.78
// Out of its surroundings a line must be more like the old one, and by far the likest.
const ALIKE_FAR = 0.75
const FAR_LEAD = 0.2
// A shorter line is too easily met again by chance.
const MOVABLE_UNITS = 12
// Lines above and below that are looked at; nearer ones count more.
const REACH = 3
// The same text in surroundings that share nothing is a coincidence.
const LEAST_CONTEXT = 0.1
const INDENT_BONUS = 0.15
const DIFF_BONUS = 0.05
export function locateLine(pair: Comparison, at: number, effort: Effort): LineMatch | Missing {
  const key = pair.oldKeys[at]
  if (key === undefined) return 'gone'
  const closes = hasText(key) ? null : locateBracket(pair, at, effort)
  if (closes !== null) return { kind: 'same', at: closes }
  const line = pair.newLineOf[at] ?? -1
  if (line >= 0 && isCertain(pair, at, line) && mayBe(pair, at, line, effort)) {
    return { kind: 'same', at: line }
  }
  if (key.length >= MOVABLE_UNITS && pair.isUnique(key)) {
    return { kind: 'moved', at: pair.newLinesWith(key)[0]! }
  }
  const near = bestBetween(pair, at, windowOf(pair, at), effort)
  const mayBeFar = near === 'gone' && key.length >= MOVABLE_UNITS && !isCommon(pair, key)
  return mayBeFar ? likestAnywhere(pair, key, effort) : near
}

/**
 * A line without tokens, mostly a bracket, belongs to what is above it: to the line before it, or to the one that it closes,
 * which by the indents is the nearest one above that is no further in.
 */
function locateBracket(pair: Comparison, at: number, effort: Effort): number | null {
  if (pair.oldKeys[at] === '') return null
  return behindSureLine(pair, at, effort) ?? closingLine(pair, at, effort)
}

/** As far behind the nearest line with text above it, where that is sure and nothing between them changed. */
function behindSureLine(pair: Comparison, at: number, effort: Effort): number | null {
  const { oldKeys, newKeys, newLineOf } = pair
  let above = at - 1
  while (at - above < NEAR_LINES && !hasText(oldKeys[above] ?? '')) above--
  effort.steps += at - above
  const key = oldKeys[above]
  const line = newLineOf[above] ?? -1
  if (key === undefined || line < 0 || isCommon(pair, key) || !isCertain(pair, above, line))
    return null
  for (let off = 1; off <= at - above; off++)
    if (oldKeys[above + off] === '' || newKeys[line + off] !== oldKeys[above + off]) return null
  return line + at - above
}

/** The first line below the opening one that is no further in than that. */
function closingLine(pair: Comparison, at: number, effort: Effort): number | null {
  const { oldLines, newLines, oldKeys, newKeys } = pair
  const indent = indentOf(oldLines[at]!)
  let opener = at - 1
  while (opener >= 0 && (oldKeys[opener] === '' || indentOf(oldLines[opener]!) > indent)) {
    effort.steps++
    if (effort.isSpent) return null
    opener--
  }
  if (opener < 0 || opener === at - 1 || !hasText(oldKeys[opener]!)) return null
  const found = locateLine(pair, opener, effort)
  if (typeof found !== 'object') return null
  const most = indentOf(newLines[found.at]!) + indent - indentOf(oldLines[opener]!)
  for (let line = found.at + 1; line < newKeys.length && !effort.isSpent; line++) {
    effort.steps++
    const key = newKeys[line]!
    if (key === '' || indentOf(newLines[line]!) > most) continue
    return key === oldKeys[at] ? line : null
  }
  return null
}

function mayBe(pair: Comparison, at: number, line: number, effort: Effort): boolean {
  return !isCommon(pair, pair.oldKeys[at]!) || wentAlong(pair, at, line, effort)
}

/** Unique, or in the middle of lines that stayed together. */
export function isCertain(pair: Comparison, at: number, line: number): boolean {
  const { newLineOf } = pair
  const isJoined = (step: 1 | -1) => {
    const neighbour = newLineOf[at + step]
    return neighbour === undefined || neighbour === line + step
  }
  return (isJoined(-1) && isJoined(1)) || pair.isUnique(pair.oldKeys[at]!)
}

interface Window {
  from: number
  to: number
}

/** The stretch of the new text between the nearest certain lines above and below. */
function windowOf(pair: Comparison, at: number): Window {
  const { newLineOf, oldKeys, newKeys } = pair
  const isFixed = (line: number) => newLineOf[line]! >= 0 && pair.isUnique(oldKeys[line]!)
  let above = at - 1
  while (above >= 0 && !isFixed(above)) above--
  let below = at + 1
  while (below < newLineOf.length && !isFixed(below)) below++
  return {
    from: above < 0 ? 0 : newLineOf[above]! + 1,
    to: below >= newLineOf.length ? newKeys.length : newLineOf[below]!,
  }
}

interface Candidate {
  line: number
  alike: number
  /** How many of the identifiers it has, from 0 to 1. */
  shared: number
}

function bestBetween(
  pair: Comparison,
  at: number,
  window: Window,
  effort: Effort,
): LineMatch | Missing {
  const key = pair.oldKeys[at]!
  const expected = pair.newLineOf[at]!
  const candidates: Candidate[] = []
  let mostShared = 0
  for (const line of fromTheMiddle(window, middleOf(pair, at, window))) {
    if (effort.isSpent) return 'too_large'
    const alike = likeness(pair, key, pair.newKeys[line]!, effort)
    if (alike === 0) continue
    const shared = sharedIdentifiers(pair.profile(key), pair.profile(pair.newKeys[line]!))
    mostShared = Math.max(mostShared, shared)
    if (alike >= ALIKE) candidates.push({ line, alike, shared })
  }
  let best = { at: -1, score: 0, alike: 0 }
  for (const { line, alike, shared } of candidates) {
    if (effort.isSpent) return 'too_large'
    // In a list of neighbours that look alike, the one with the same identifiers is meant.
    if (alike < 1 && shared < mostShared) continue
    if (!mayBe(pair, at, line, effort)) continue
    const context = contextOf(pair, at, line, effort)
    if (alike === 1 ? context < LEAST_CONTEXT : alike + context / 2 < ALIKE_IN_CONTEXT) continue
    const score =
      alike +
      context +
      (indentOf(pair.newLines[line]!) === indentOf(pair.oldLines[at]!) ? INDENT_BONUS : 0) +
      (line === expected ? DIFF_BONUS : 0)
    if (score > best.score) best = { at: line, score, alike }
  }
  if (best.at < 0) return 'gone'
  return { kind: best.alike === 1 ? 'same' : 'edited', at: best.at }
}

/** Moved and changed: of the lines that came, the only one that is very like it. */
function likestAnywhere(pair: Comparison, key: string, effort: Effort): LineMatch | Missing {
  let [best, first, second] = [-1, 0, 0]
  for (let line = 0; line < pair.newKeys.length; line++) {
    if (pair.isMatched(line)) continue
    if (effort.isSpent) return 'too_large'
    const alike = likeness(pair, key, pair.newKeys[line]!, effort)
    if (alike > first) [best, first, second] = [line, alike, first]
    else second = Math.max(second, alike)
  }
  return first >= ALIKE_FAR && first - second >= FAR_LEAD ? { kind: 'edited', at: best } : 'gone'
}

/** As far into the window as the line was into the old stretch. */
function middleOf(pair: Comparison, at: number, { from, to }: Window): number {
  const line = pair.newLineOf[at]!
  if (line >= from && line < to) return line
  for (let near = 1; near <= at; near++) {
    const above = pair.newLineOf[at - near]!
    if (above >= from) return Math.min(above + near, to - 1)
  }
  return from
}

/** Nearest first: when the steps run out, or two are equally like it, the nearer one has been seen. */
function* fromTheMiddle({ from, to }: Window, middle: number): Generator<number> {
  for (let off = 0; off < to - from; off++) {
    if (middle + off < to && middle + off >= from) yield middle + off
    if (off > 0 && middle - off >= from && middle - off < to) yield middle - off
  }
}

/** How much of the line's old surroundings is around the new position, from 0 to 1. */
function contextOf(pair: Comparison, at: number, line: number, effort: Effort): number {
  let [found, all] = [0, 0]
  for (let near = 1; near <= REACH; near++) {
    for (const side of [-near, near]) {
      const [old, now] = [pair.oldKeys[at + side], pair.newKeys[line + side]]
      if (old === undefined && now === undefined) continue
      const weight = weightOf(old) / near
      all += weight
      if (old === now) found += weight
      else if (old && now) {
        const alike = likeness(pair, old, now, effort)
        if (alike > 0.5) found += weight * alike
      }
    }
  }
  // A text of one line has no surroundings that could differ.
  return all === 0 ? 1 : found / all
}

/** The end of the text is as good a landmark as a line with text. */
function weightOf(key: string | undefined): number {
  if (key === '') return 0.1
  return key === undefined || hasText(key) ? 1 : 0.25
}
