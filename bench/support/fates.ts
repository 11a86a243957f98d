/**
 * The outcome of a line, by git alone: every commit between two states of a file is walked, with git's own comparison
 * (histogram, blanks ignored), which shares nothing with ours and never has more than one change to bridge. A line that
 * a commit removed is searched among the lines that the same commit added, by its text.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Fate =
  /** The same text, at this line. */
  | { kind: 'kept' | 'edited'; line: number }
  | { kind: 'deleted' }
  /** Deleted by one commit and restored by a later one, so that a location is right and none is not wrong. */
  | { kind: 'returned' }
  /** Undecidable: it is counted, and neither right nor wrong. */
  | { kind: 'unclear' }

export interface Step {
  hunks: Hunk[]
}

interface Hunk {
  /** From 1; a hunk that removes nothing is after `oldStart`. */
  oldStart: number
  newStart: number
  removed: string[]
  added: string[]
}

export async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: 1 << 28 })
  return stdout
}

/** The changes of one file from one commit to another, one step for each commit that touched it. */
export async function stepsBetween(
  folder: string,
  file: string,
  from: string,
  to: string,
): Promise<Step[]> {
  const log = await git(
    folder,
    ...['log', '--reverse', '--first-parent', '--diff-merges=first-parent', '--no-renames'],
    ...['--patch', '--unified=0', '--histogram', '--ignore-all-space', '--no-color'],
    ...['--format=%x00', `${from}..${to}`, '--', file],
  )
  return log
    .split('\0')
    .slice(1)
    .map((patch) => ({ hunks: hunksOf(patch) }))
}

function hunksOf(patch: string): Hunk[] {
  const hunks: Hunk[] = []
  let isInside = false
  for (const line of patch.split('\n')) {
    const head = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (head) {
      isInside = true
      hunks.push({ oldStart: Number(head[1]), newStart: Number(head[3]), removed: [], added: [] })
    } else if (isInside && line[0] === '-') hunks.at(-1)?.removed.push(line.slice(1))
    else if (isInside && line[0] === '+') hunks.at(-1)?.added.push(line.slice(1))
  }
  return hunks
}

/** Follows one line through the steps, to the lines that exist in the end. */
export function fateOf(
  line: number,
  tokens: string,
  steps: readonly Step[],
  now: readonly string[],
): Fate {
  const fate = walkAll(line, steps)
  if (fate.kind !== 'deleted') return fate
  const key = tokens.replace(/\s+/g, '')
  return now.some((other) => other.replace(/\s+/g, '') === key) ? { kind: 'returned' } : fate
}

function walkAll(line: number, steps: readonly Step[]): Fate {
  let at = line
  let isEdited = false
  for (const { hunks } of steps) {
    const next = walk(at, hunks)
    if (typeof next === 'string') return { kind: next }
    at = next.line
    isEdited ||= next.isEdited
  }
  return { kind: isEdited ? 'edited' : 'kept', line: at }
}

function walk(
  line: number,
  hunks: readonly Hunk[],
): { line: number; isEdited: boolean } | 'deleted' | 'unclear' {
  let shift = 0
  for (const hunk of hunks) {
    const { oldStart, removed, added } = hunk
    const first = removed.length > 0 ? oldStart : oldStart + 1
    if (line < first) break
    if (line < first + removed.length) return judge(line - first, hunk, hunks)
    shift += added.length - removed.length
  }
  return { line: line + shift, isEdited: false }
}

// Tokens in common, of all tokens of both lines: from the first it is the same line, below the second it is another.
const SAME = 0.6
const OTHER = 0.34
// A line of fewer tokens than this resembles too many others.
const MIN_TOKENS = 2

function judge(
  anchor: number,
  hunk: Hunk,
  hunks: readonly Hunk[],
): { line: number; isEdited: boolean } | 'deleted' | 'unclear' {
  const { removed, added, newStart } = hunk
  const tokens = removed[anchor]!
  const moved = movedTo(tokens, hunks)
  if (moved !== null) return { line: moved, isEdited: false }
  const likeness = added.map((other) => common(tokens, other))
  const best = Math.max(0, ...likeness)
  const anchors = likeness.flatMap((value, at) => (value === best ? [at] : []))
  if (best >= SAME && anchors.length === 1) return { line: newStart + anchors[0]!, isEdited: true }
  // A replacement of one line by one line is an edit if half of it is left.
  if (
    removed.length === added.length &&
    (likeness[anchor] ?? 0) >= 0.5 &&
    likeness[anchor] === best
  )
    return { line: newStart + anchor, isEdited: true }
  const came = hunks.flatMap((other) => other.added)
  const isLikeSome = came.some((line) => common(tokens, line) >= OTHER)
  return isLikeSome || added.some((line) => characters(tokens, line) >= 0.5) ? 'unclear' : 'deleted'
}

/** Levenshtein's distance, as the share of characters that may stay. */
function characters(one: string, other: string): number {
  const [a, b] = [one.trim().slice(0, 200), other.trim().slice(0, 200)]
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return 1 - row[b.length]! / Math.max(1, a.length, b.length)
}

/** The same text at another line in the same commit: one such line was removed, one added. */
function movedTo(tokens: string, hunks: readonly Hunk[]): number | null {
  const key = tokens.replace(/\s+/g, '')
  if (key.length < 12) return null
  const isSame = (other: string) => other.replace(/\s+/g, '') === key
  const gone = hunks.flatMap(({ removed }) => removed).filter(isSame)
  const came = hunks.flatMap(({ added, newStart }) =>
    added.flatMap((other, at) => (isSame(other) ? [newStart + at] : [])),
  )
  return gone.length === 1 && came.length === 1 ? came[0]! : null
}

/** Jaccard's measure over tokens. */
function common(one: string, other: string): number {
  const [a, b] = [tokensIn(one), tokensIn(other)]
  if (a.size === 0 && b.size === 0) return one.trim() === other.trim() ? 1 : 0
  if (a.size < MIN_TOKENS && one.trim() !== other.trim()) return a.isSubsetOf(b) ? OTHER : 0
  return a.intersection(b).size / a.union(b).size
}

function tokensIn(line: string): Set<string> {
  return new Set(line.match(/[\p{L}\p{N}_$]+/gu) ?? [])
}
