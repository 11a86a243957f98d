/**
 * How much two lines have in common, from 0 to 1: pairs of neighbouring letters, counted (Dice). It asks nothing of
 * the language and costs as much as the lines are long.
 */

/** What a line says, whatever its indent and spacing: re-indented, it is the same line. */
export function keyOf(line: string): string {
  return line.trim().replace(/\s+/g, ' ')
}

/** A line with letters or digits in it. Brackets, rules and blanks stand everywhere and point at nothing. */
export function hasWords(key: string): boolean {
  return /[\p{L}\p{N}]/u.test(key)
}

// The beginning of a line tells enough, and a minified file may have a line of a megabyte.
const COMPARED_UNITS = 400

/** The letter pairs of a line, made once for many comparisons. */
export interface Pairs {
  counts: Map<number, number>
  size: number
}

export function pairsOf(line: string): Pairs {
  const text = line
    .slice(0, 2 * COMPARED_UNITS)
    .replace(/\s+/g, '')
    .slice(0, COMPARED_UNITS)
  const counts = new Map<number, number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return { counts, size: Math.max(0, text.length - 1) }
}

export function similarity(one: Pairs, other: Pairs): number {
  if (one.size === 0 || other.size === 0) return 0
  // What the longer has too much can never be in common.
  const most = (2 * Math.min(one.size, other.size)) / (one.size + other.size)
  if (most < 0.5) return 0
  let common = 0
  for (const [pair, count] of one.counts) common += Math.min(count, other.counts.get(pair) ?? 0)
  return (2 * common) / (one.size + other.size)
}
