/**
 * Where one line is now. The comparison knows for nearly all; the rest are brackets that stand everywhere and lines
 * that were changed, and these are told apart by what stands around them. Measured in `bench/results/anchoring.md`.
 */
import type { Comparison } from './comparison.ts'
import { hasWords, similarity } from './similarity.ts'

export interface LinePlace {
  /** `same`: the same words, found by comparing. `moved`: out of order. `edited`: the nearest that is like it. */
  kind: 'same' | 'moved' | 'edited'
  /** From 0. */
  at: number
}

/** Nobody can say where it is, or it would have taken too many steps to find out. */
export type Missing = 'gone' | 'too_large'

// A line with less in common is another line; with 0.6 alone, every twentieth deleted line found something like it.
const ALIKE = 0.6
// An edited line must be like the old one and stand among the same lines: more of one makes up for less of the other.
const ALIKE_IN_CONTEXT = 0.78
// A shorter line is too easily met again by chance.
const MOVABLE_UNITS = 12
const COMPARABLE_UNITS = 4
// Lines above and below that are looked at; nearer ones count more.
const REACH = 3
// The same words in surroundings that share nothing are a coincidence.
const LEAST_CONTEXT = 0.1
const INDENT_BONUS = 0.15
const DIFF_BONUS = 0.05
/** Letters compared for one line at most: about ten milliseconds. */
export const MAX_STEPS = 200_000

/** Counts what a search costs, so that a hostile text stops it and not the reader's patience. */
export class Effort {
  steps = 0
  readonly max: number

  constructor(max = MAX_STEPS) {
    this.max = max
  }

  get isSpent(): boolean {
    return this.steps > this.max
  }
}

export function placeLine(pair: Comparison, at: number, effort: Effort): LinePlace | Missing {
  const key = pair.oldKeys[at]
  if (key === undefined) return 'gone'
  const place = pair.places[at] ?? -1
  if (place >= 0 && isCertain(pair, at, place)) return { kind: 'same', at: place }
  if (key.length >= MOVABLE_UNITS && pair.isUnique(key)) {
    return { kind: 'moved', at: pair.newPlacesOf(key)[0]! }
  }
  return bestBetween(pair, at, windowOf(pair, at), effort)
}

/** Unique, or in the middle of lines that stayed together. */
export function isCertain(pair: Comparison, at: number, place: number): boolean {
  const { places } = pair
  const isJoined = (step: 1 | -1) => {
    const neighbour = places[at + step]
    return neighbour === undefined || neighbour === place + step
  }
  return (isJoined(-1) && isJoined(1)) || pair.isUnique(pair.oldKeys[at]!)
}

interface Window {
  from: number
  to: number
}

/** The stretch of the new text between the nearest certain lines above and below. */
function windowOf(pair: Comparison, at: number): Window {
  const { places, oldKeys, newKeys } = pair
  const isFixed = (line: number) => places[line]! >= 0 && pair.isUnique(oldKeys[line]!)
  let above = at - 1
  while (above >= 0 && !isFixed(above)) above--
  let below = at + 1
  while (below < places.length && !isFixed(below)) below++
  return {
    from: above < 0 ? 0 : places[above]! + 1,
    to: below >= places.length ? newKeys.length : places[below]!,
  }
}

function bestBetween(
  pair: Comparison,
  at: number,
  window: Window,
  effort: Effort,
): LinePlace | Missing {
  const key = pair.oldKeys[at]!
  const expected = pair.places[at]!
  let best = { at: -1, score: 0, alike: 0 }
  for (const place of fromTheMiddle(window, middleOf(pair, at, window))) {
    if (effort.isSpent) return 'too_large'
    const alike = likeness(pair, key, pair.newKeys[place]!, effort)
    if (alike < ALIKE) continue
    const context = contextOf(pair, at, place, effort)
    if (alike === 1 ? context < LEAST_CONTEXT : alike + context / 2 < ALIKE_IN_CONTEXT) continue
    const score =
      alike +
      context +
      (indentOf(pair.newLines[place]!) === indentOf(pair.oldLines[at]!) ? INDENT_BONUS : 0) +
      (place === expected ? DIFF_BONUS : 0)
    if (score > best.score) best = { at: place, score, alike }
  }
  if (best.at < 0) return 'gone'
  return { kind: best.alike === 1 ? 'same' : 'edited', at: best.at }
}

/** As far into the window as the line was into the old stretch. */
function middleOf(pair: Comparison, at: number, { from, to }: Window): number {
  const place = pair.places[at]!
  if (place >= from && place < to) return place
  for (let near = 1; near <= at; near++) {
    const above = pair.places[at - near]!
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

function likeness(pair: Comparison, one: string, other: string, effort: Effort): number {
  effort.steps++
  if (one === other) return 1
  if (one.length < COMPARABLE_UNITS || !hasWords(one) || !hasWords(other)) return 0
  const [a, b] = [pair.pairs(one), pair.pairs(other)]
  effort.steps += a.size
  // Equal pairs are not yet equal words: a long line is compared by its beginning.
  return Math.min(similarity(a, b), 0.99)
}

/** How much of what stood around the line stands around the place, from 0 to 1. */
function contextOf(pair: Comparison, at: number, place: number, effort: Effort): number {
  let [found, all] = [0, 0]
  for (let near = 1; near <= REACH; near++) {
    for (const side of [-near, near]) {
      const [old, now] = [pair.oldKeys[at + side], pair.newKeys[place + side]]
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

/** The end of the text is as good a landmark as a line with words. */
function weightOf(key: string | undefined): number {
  if (key === '') return 0.1
  return key === undefined || hasWords(key) ? 1 : 0.25
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
