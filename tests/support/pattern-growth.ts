/** How the work of a regular expression grows with its text. */
import type { Family } from './hostile-strings.ts'
import { countSteps, TooManySteps } from './regexp-steps.ts'

export const MOST_GROWTH = 4.5
const MOST_STEPS = 8_000_000

/** All steps of a pattern over a text: a global one goes on after each match. */
function stepsOver(pattern: RegExp, text: string): number {
  let [steps, at] = [0, 0]
  for (;;) {
    const { steps: more, match } = countSteps(pattern, text, at, MOST_STEPS)
    steps += more
    if (steps > MOST_STEPS) throw new TooManySteps()
    if (!match || !(pattern.global || pattern.sticky)) return steps
    at = match[1] > match[0] ? match[1] : match[1] + 1
    if (at > text.length) return steps
  }
}

/** Larger sizes are tried only when a smaller one is suspicious: a bounded repetition is a square up to its bound. */
export function growthOf(pattern: RegExp, { make }: Family): number {
  let growth = 0
  for (const size of [48, 300, 900, 2_000]) {
    try {
      const [small, large] = [make(size), make(4 * size)]
      const scale = large.length / small.length / 4
      growth = stepsOver(pattern, large) / stepsOver(pattern, small) / Math.max(1, scale)
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error
      return Number.POSITIVE_INFINITY
    }
    if (growth <= MOST_GROWTH) break
  }
  return growth
}
