/**
 * How the work of a regular expression grows with its text, and which patterns have been found linear, so that each text of a pattern is judged once and not in every run: minutes of
 * counting. A new pattern is judged where it appears, all of them when the judge or its strings change, and with
 * TEST_ALL=1. `UPDATE_PATTERNS=1` and the test of growth write the list.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Family } from './hostile-strings.ts'
import { countSteps, TooManySteps } from './regexp-steps.ts'
import { TESTS_ALL } from './rounds.ts'

export const MOST_GROWTH = 4.5
const MOST_STEPS = 8_000_000

type Patterns = ReadonlyMap<string, RegExp>

const FILE = join(import.meta.dirname, 'judged-patterns.txt')
const JUDGE = ['regexp-steps.ts', 'regexp-syntax.ts', 'hostile-strings.ts', 'pattern-growth.ts']

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

/** Larger sizes are tried only when a smaller one looks bad: a bounded repetition is a square up to its bound. */
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

/** Without those that the list names; all, when another judge wrote it. */
export function withoutJudged(patterns: Patterns): Patterns {
  const [judge, ...known] = existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : []
  if (TESTS_ALL || process.env['UPDATE_PATTERNS'] || judge !== judgeNow()) return patterns
  const linear = new Set(known)
  return new Map([...patterns].filter(([, pattern]) => !linear.has(digest(String(pattern)))))
}

export function writeJudged(patterns: Patterns, bad: ReadonlySet<string>): void {
  const linear = [...patterns].filter(([name]) => !bad.has(name))
  const lines = new Set(linear.map(([, pattern]) => digest(String(pattern))))
  writeFileSync(FILE, `${[judgeNow(), ...[...lines].sort()].join('\n')}\n`)
}

function judgeNow(): string {
  return digest(JUDGE.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join())
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}
