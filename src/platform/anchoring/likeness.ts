/** How like two lines of a comparison are, and what it costs to find out. */
import type { Comparison } from './comparison.ts'
import { hasText, similarity } from './similarity.ts'

// A line with less in common is another line; with 0.6 alone, every twentieth deleted line found something like it.
export const ALIKE = 0.6
const COMPARABLE_UNITS = 4
/** Characters compared for one line at most: about ten milliseconds. */
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

export function likeness(pair: Comparison, one: string, other: string, effort: Effort): number {
  effort.steps++
  if (one === other) return 1
  if (one.length < COMPARABLE_UNITS || !hasText(one) || !hasText(other)) return 0
  const [a, b] = [pair.profile(one), pair.profile(other)]
  effort.steps += a.size
  // Equal pairs are not yet equal words: a long line is compared by its beginning.
  return Math.min(similarity(a, b), 0.99)
}
