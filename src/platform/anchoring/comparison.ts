/**
 * Two texts compared, once for all anchors between them: which line of the old text is which line of the new one. Lines
 * are compared without indent and spacing, so that changed line breaks or a new indent move nothing.
 */

import { registerContentCache } from '../content-caches.ts'
import { type Change, diffLines } from '../diff/index.ts'
import { splitLines } from '../highlight/split-lines.ts'
import { hasText, keyOf, type LineProfile, profileOf, similarity } from './similarity.ts'
import { slideOf } from './slide.ts'

// Caches the last few results that were made of whole texts. Texts are compared one by one and not by a key: a
// key of two texts of two million characters would be copied at every call.

// One page asks about one pair of texts. The latest result stays however long its texts are.
const MAX_RESULTS = 8
const MAX_UNITS = 2 * 2 ** 20

interface CachedResult<Result> {
  texts: readonly string[]
  result: Result
}

export function cachedByTexts<Result>(
  make: (...texts: string[]) => Result,
): (...texts: string[]) => Result {
  const cache: CachedResult<Result>[] = []
  // Which of the texts was deleted is not known here, so all results go.
  registerContentCache({ forget: () => void cache.splice(0) })
  return (...texts) => {
    const at = cache.findIndex((other) => texts.every((text, turn) => text === other.texts[turn]))
    const [found] = at >= 0 ? cache.splice(at, 1) : []
    const latest = found ?? { texts, result: make(...texts) }
    cache.unshift(latest)
    while (cache.length > MAX_RESULTS || (cache.length > 1 && unitsIn(cache) > MAX_UNITS))
      cache.pop()
    return latest.result
  }
}

function unitsIn(cache: readonly CachedResult<unknown>[]): number {
  return cache.reduce(
    (sum, { texts }) => sum + texts.reduce((all, { length }) => all + length, 0),
    0,
  )
}

export class Comparison {
  readonly oldLines: string[]
  readonly newLines: string[]
  /** The lines without indent and spacing. */
  readonly oldKeys: string[]
  readonly newKeys: string[]
  /** For each old line its index in the new text, from 0, or -1. */
  readonly newLineOf: Int32Array
  readonly #profiles = new Map<string, LineProfile>()
  #oldLinesByKey: Map<string, number[]> | null = null
  #newLinesByKey: Map<string, number[]> | null = null
  #matched: Set<number> | null = null

  constructor(stored: string, current: string) {
    this.oldLines = splitLines(stored)
    this.newLines = splitLines(current)
    this.oldKeys = this.oldLines.map(keyOf)
    this.newKeys = this.newLines.map(keyOf)
    this.newLineOf = matchLines(this)
  }

  /** Where the new text has such a line. */
  newLinesWith(key: string): readonly number[] {
    this.#newLinesByKey ??= linesByKey(this.newKeys)
    return this.#newLinesByKey.get(key) ?? []
  }

  countOld(key: string): number {
    this.#oldLinesByKey ??= linesByKey(this.oldKeys)
    return this.#oldLinesByKey.get(key)?.length ?? 0
  }

  /** Occurs once in each text, so it cannot be mistaken for another line. */
  isUnique(key: string): boolean {
    return this.countOld(key) === 1 && this.newLinesWith(key).length === 1
  }

  /** Whether some line of the old text is this one. */
  isMatched(newLine: number): boolean {
    this.#matched ??= new Set(this.newLineOf)
    return this.#matched.has(newLine)
  }

  profile(key: string): LineProfile {
    const known = this.#profiles.get(key) ?? profileOf(key)
    this.#profiles.set(key, known)
    return known
  }
}

/** One comparison for all anchors between the same two texts. */
export const compareTexts = cachedByTexts((stored, current) => new Comparison(stored!, current!))

type Texts = Pick<Comparison, 'oldLines' | 'newLines' | 'oldKeys' | 'newKeys'>

function matchLines(texts: Texts): Int32Array {
  const { oldKeys, newKeys } = texts
  const changes = slidChanges(diffLines(asText(oldKeys), asText(newKeys)).changes, texts)
  const newLineOf = new Int32Array(oldKeys.length).fill(-1)
  let [oldAt, newAt] = [0, 0]
  for (const { oldStart, oldEnd, newEnd } of changes) {
    while (oldAt < oldStart) newLineOf[oldAt++] = newAt++
    oldAt = oldEnd
    newAt = newEnd
  }
  while (oldAt < newLineOf.length) newLineOf[oldAt++] = newAt++
  return newLineOf
}

/** What only came or only went is slid to where a reader sees it; a replacement has one way to be shown. */
function slidChanges(changes: readonly Change[], texts: Texts): Stretch[] {
  let [oldFrom, newFrom] = [0, 0]
  return changes.map(({ oldStart, oldLines, newStart, newLines }, turn) => {
    const [oldEnd, newEnd] = [oldStart + oldLines.length, newStart + newLines.length]
    const next = changes[turn + 1]?.oldStart ?? texts.oldKeys.length
    const room = { before: oldStart - oldFrom, behind: next - oldEnd }
    let off = 0
    if (oldStart === oldEnd)
      off = slideOf(texts.newLines, texts.newKeys, { start: newStart, end: newEnd, ...room })
    else if (newStart === newEnd)
      off = slideOf(texts.oldLines, texts.oldKeys, { start: oldStart, end: oldEnd, ...room })
    ;[oldFrom, newFrom] = [oldEnd + off, newEnd + off]
    return { oldStart: oldStart + off, oldEnd: oldFrom, newEnd: newFrom }
  })
}

/** A change; its end in the new text follows from the lines before it, and is stated for what comes after it. */
interface Stretch {
  oldStart: number
  oldEnd: number
  newEnd: number
}

function asText(keys: readonly string[]): string {
  return keys.map((key) => `${key}\n`).join('')
}

function linesByKey(keys: readonly string[]): Map<string, number[]> {
  const newLineOf = new Map<string, number[]>()
  keys.forEach((key, line) => {
    const known = newLineOf.get(key)
    if (known) known.push(line)
    else newLineOf.set(key, [line])
  })
  return newLineOf
}

// How like two lines of a comparison are, and what it costs to find out.

// A line with less in common is another line; with 0.6 alone, every twentieth deleted line found something like it.
export const ALIKE = 0.6
const COMPARABLE_UNITS = 4
/** Characters compared for one line at most: about ten milliseconds. */
const MAX_STEPS = 200_000

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
