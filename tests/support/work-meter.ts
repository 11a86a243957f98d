/**
 * Counts the work that a function does on a text, without a clock: the steps of its regular expressions, and what
 * strings, arrays, maps and sets look at on its behalf. V8 calls a replaced `exec` from `replace`, `split`, `match` and
 * `test`, and a replaced `add` from `new Set(…)`, so nothing of these escapes. What stays unseen is a loop that calls
 * nothing at all.
 */
import { countSteps, TooLargePattern, TooManySteps } from './regexp-steps.ts'

// Far beyond a linear reader of the longest text the suite feeds.
const MOST_WORK = 20_000_000

export interface Metered<Result> {
  work: number
  result: Result
}

let work = 0
let isWatching = false
let restore: (() => void) | null = null

export function meter<Result>(run: () => Result): Metered<Result> {
  work = 0
  restore ??= watch()
  isWatching = true
  try {
    const result = run()
    return { work, result }
  } finally {
    isWatching = false
  }
}

/** What was replaced stays so between two readings, because V8 compiles everything again after each change. */
export function removeMeter(): void {
  restore?.()
  restore = null
}

function spend(amount: number): void {
  work += amount
  if (work > MOST_WORK) throw new TooManySteps()
}

type Cost = (self: never, args: readonly unknown[], result: unknown) => number

const wholeText: Cost = (self: string) => 1 + self.length
const wholeList: Cost = (self: readonly unknown[]) => 1 + self.length
const one: Cost = () => 1

const COSTS: readonly [prototype: object, costs: Record<string, Cost>][] = [
  [
    String.prototype,
    {
      charCodeAt: one,
      codePointAt: one,
      slice: one,
      startsWith: one,
      endsWith: one,
      trimStart: (self: string, _, rest) => 1 + self.length - String(rest).length,
      trimEnd: (self: string, _, rest) => 1 + self.length - String(rest).length,
      trim: (self: string, _, rest) => 1 + self.length - String(rest).length,
      indexOf: searched,
      includes: (self: string, args, found) =>
        searched(self as never, args, found ? self.indexOf(String(args[0])) : -1),
      lastIndexOf: wholeText,
      replaceAll: wholeText,
      toLowerCase: wholeText,
      toUpperCase: wholeText,
      toWellFormed: wholeText,
      normalize: (self: string) => normalisation(self),
    },
  ],
  [
    Array.prototype,
    {
      find: found,
      findIndex: found,
      some: wholeList,
      every: wholeList,
      includes: wholeList,
      indexOf: wholeList,
      slice: (_, _args, made) => 1 + (made as readonly unknown[]).length,
      concat: (_, _args, made) => 1 + (made as readonly unknown[]).length,
      splice: wholeList,
      shift: one,
      unshift: wholeList,
      filter: wholeList,
      map: wholeList,
      flatMap: wholeList,
      forEach: wholeList,
      join: wholeList,
      sort: wholeList,
      push: one,
    },
  ],
  [Set.prototype, { add: one, has: one, delete: one }],
  [Map.prototype, { set: one, get: one, has: one }],
]

function searched(self: string, args: readonly unknown[], place: unknown): number {
  const from = typeof args[1] === 'number' ? args[1] : 0
  return 1 + ((place as number) < 0 ? Math.max(0, self.length - from) : (place as number) - from)
}

function found(self: readonly unknown[], _args: readonly unknown[], result: unknown): number {
  const place = typeof result === 'number' ? result : self.indexOf(result)
  return 1 + (place < 0 ? self.length : place)
}

// No mark comes before the first of them, and looking for marks themselves takes long.
const HAS_MARKS = /[\u0300-\uffff]/

/** Marks are put in order by insertion, so a run of them costs its square. A grapheme joiner ends a run. */
function normalisation(text: string): number {
  let cost = 1 + text.length
  if (!HAS_MARKS.test(text)) return cost
  for (const [run] of text.matchAll(/(?:(?!\u034f)\p{M})+/gu)) cost += run.length ** 2
  return cost
}

function watch(): () => void {
  const undo: (() => void)[] = []
  for (const [prototype, costs] of COSTS) {
    for (const [name, cost] of Object.entries(costs)) {
      replace(undo, prototype, name, (real) => {
        return function (this: unknown, ...args: unknown[]) {
          const result = Reflect.apply(real, this, args)
          if (!isWatching) return result
          if (cost === one) spend(1)
          else unwatched(() => spend(cost(this as never, args, result)))
          return result
        }
      })
    }
  }
  replace(undo, RegExp.prototype, 'exec', (real) => {
    return function (this: RegExp, text: string) {
      const at = this.global || this.sticky ? this.lastIndex : 0
      if (isWatching) {
        unwatched(() => spend(stepsOf(this, String(text), at)))
      }
      return Reflect.apply(real, this, [text])
    }
  })
  return () => {
    for (const restore of undo.toReversed()) restore()
  }
}

/** A pattern of a library that is too large to count is one step: its library is watched by its other looks at the text. */
function stepsOf(pattern: RegExp, text: string, at: number): number {
  try {
    return countSteps(pattern, text, at, MOST_WORK).steps
  } catch (error) {
    if (error instanceof TooLargePattern) return 1
    throw error
  }
}

type Method = (...args: unknown[]) => unknown

function replace(
  undo: (() => void)[],
  prototype: object,
  name: string,
  make: (real: Method) => unknown,
): void {
  const before = Object.getOwnPropertyDescriptor(prototype, name)!
  Object.defineProperty(prototype, name, { ...before, value: make(before.value as Method) })
  undo.push(() => Object.defineProperty(prototype, name, before))
}

/** The meter's own reads do not count. */
function unwatched(run: () => void): void {
  isWatching = false
  try {
    run()
  } finally {
    isWatching = true
  }
}
