/**
 * How much two lines have in common, from 0 to 1: pairs of neighbouring characters, counted (Dice), or identifiers
 * (Jaccard), whichever is more. Independent of the language; the cost is linear in the length of the lines.
 */

// Of a task, in a list of Markdown or in a comment that is written like one.
const TICK = /^((?:> ?)*(?:\/\/ |# )?(?:[-*+]|\d{1,9}[.)]) )\[[ xX]\](?= |$)/

/** The text of a line without its indent, spacing and tick: re-indented or done, it is the same line. */
export function keyOf(line: string): string {
  return line.trim().replace(/\s+/g, ' ').replace(TICK, '$1[ ]')
}

/** A line that contains letters or digits. Brackets, rules and blanks occur everywhere and identify nothing. */
export function hasText(key: string): boolean {
  return /[\p{L}\p{N}]/u.test(key)
}

// The beginning of a line is enough, and a minified file may have a line of a megabyte.
const COMPARED_UNITS = 400

/** What a line is compared by, made once for many comparisons. */
export interface LineProfile {
  /** Pairs of neighbouring characters, and how often each occurs. */
  pairs: Map<number, number>
  size: number
  identifiers: Set<string>
}

export function profileOf(line: string): LineProfile {
  const start = line.slice(0, 2 * COMPARED_UNITS)
  const text = start.replace(/\s+/g, '').slice(0, COMPARED_UNITS)
  const pairs = new Map<number, number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  const identifiers = new Set(start.match(/[\p{L}\p{N}_$]+/gu) ?? [])
  return { pairs, size: Math.max(0, text.length - 1), identifiers }
}

export function similarity(one: LineProfile, other: LineProfile): number {
  if (one.size === 0 || other.size === 0) return 0
  // What the longer has too much can never be in common.
  const most = (2 * Math.min(one.size, other.size)) / (one.size + other.size)
  if (most < 0.5) return 0
  let common = 0
  for (const [pair, count] of one.pairs) common += Math.min(count, other.pairs.get(pair) ?? 0)
  const shared = one.identifiers.intersection(other.identifiers).size
  const all = one.identifiers.size + other.identifiers.size - shared
  return Math.max((2 * common) / (one.size + other.size), all === 0 ? 0 : shared / all)
}

/** How many of the first line's identifiers the other has, from 0 to 1. */
export function sharedIdentifiers(one: LineProfile, other: LineProfile): number {
  if (one.identifiers.size === 0) return 0
  return one.identifiers.intersection(other.identifiers).size / one.identifiers.size
}
