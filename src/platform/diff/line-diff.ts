/**
 * Compares two texts line by line. A line includes its break, so a change from LF to CRLF or a lost final line break
 * is a change. Pure: the server and the browser use the same function.
 */
import { diffArrays } from 'diff'
import { splitLinesWithBreaks } from '../highlight/split-lines.ts'

// Myers' algorithm takes steps in the square of the edits: 600 take about 0.1 s of one core, 2,000 nearly a second, and
// a server has one thread for everyone. A larger rewrite is cut at lines that occur equally often in both texts, and
// the part between two of them gets a smaller bound.
const MAX_EDITS = 600
const MAX_EDITS_BETWEEN_ANCHORS = 200
// All searches of one comparison together; what is left after that is shown as replaced.
const MAX_STEPS = 4 * MAX_EDITS ** 2

/** Old lines that are replaced by new lines; either list may be empty. Indexes count from 0. */
export interface Change {
  oldStart: number
  oldLines: string[]
  newStart: number
  newLines: string[]
}

export interface LineDiff {
  oldLines: string[]
  newLines: string[]
  /** In order, without overlap, never empty. */
  changes: Change[]
  removed: number
  added: number
  /** The texts differ too much for the smallest comparison: this one is right, but may show more than needed. */
  isApproximate: boolean
}

export function diffLines(a: string, b: string, { maxEdits = MAX_EDITS } = {}): LineDiff {
  const oldLines = splitLinesWithBreaks(a)
  const newLines = splitLinesWithBreaks(b)
  const work = new Comparison(oldLines, newLines)
  const whole = { oldFrom: 0, oldTo: oldLines.length, newFrom: 0, newTo: newLines.length }
  work.compare(whole, maxEdits)
  const changes = work.changes
  return {
    oldLines,
    newLines,
    changes,
    removed: sum(changes, ({ oldLines: lines }) => lines.length),
    added: sum(changes, ({ newLines: lines }) => lines.length),
    isApproximate: work.isApproximate,
  }
}

/** The new text, made from the old one and what changed. */
export function applyDiff(a: string, { changes }: Pick<LineDiff, 'changes'>): string {
  const oldLines = splitLinesWithBreaks(a)
  let text = ''
  let at = 0
  for (const change of changes) {
    text += oldLines.slice(at, change.oldStart).join('') + change.newLines.join('')
    at = change.oldStart + change.oldLines.length
  }
  return text + oldLines.slice(at).join('')
}

/** One comparison at work: ranges of both texts become changes, from the top down. */
class Comparison {
  readonly changes: Change[] = []
  isApproximate = false
  readonly #oldLines: readonly string[]
  readonly #newLines: readonly string[]
  #steps = 0

  constructor(oldLines: readonly string[], newLines: readonly string[]) {
    this.#oldLines = oldLines
    this.#newLines = newLines
  }

  compare(range: Range, maxEdits: number): void {
    const { oldFrom, oldTo, newFrom, newTo } = this.#trim(range)
    const rest = { oldFrom, oldTo, newFrom, newTo }
    if (oldFrom === oldTo || newFrom === newTo) this.#record(rest)
    else if (!this.#search(rest, maxEdits)) this.#goByAnchors(rest)
  }

  /** What is equal at both ends needs no search. */
  #trim({ oldFrom, oldTo, newFrom, newTo }: Range): Range {
    const [old, now] = [this.#oldLines, this.#newLines]
    while (oldFrom < oldTo && newFrom < newTo && old[oldFrom] === now[newFrom]) {
      oldFrom++
      newFrom++
    }
    while (oldFrom < oldTo && newFrom < newTo && old[oldTo - 1] === now[newTo - 1]) {
      oldTo--
      newTo--
    }
    return { oldFrom, oldTo, newFrom, newTo }
  }

  /** Records the smallest set of changes, or returns false when it is above the bound. */
  #search({ oldFrom, oldTo, newFrom, newTo }: Range, maxEdits: number): boolean {
    const isHopeless = Math.abs(oldTo - oldFrom - (newTo - newFrom)) > maxEdits
    if (isHopeless || this.#steps > MAX_STEPS) return false
    const old = this.#oldLines.slice(oldFrom, oldTo)
    const now = this.#newLines.slice(newFrom, newTo)
    const parts = diffArrays(old, now, { maxEditLength: maxEdits })
    const edits = parts?.reduce(
      (total, part) => total + (part.added || part.removed ? part.count : 0),
      0,
    )
    this.#steps += (edits ?? maxEdits) ** 2
    if (!parts) return false
    let [oldAt, newAt] = [oldFrom, newFrom]
    for (const { added, removed, count } of parts) {
      const [oldEnd, newEnd] = [oldAt + (added ? 0 : count), newAt + (removed ? 0 : count)]
      if (added || removed) {
        this.#record({ oldFrom: oldAt, oldTo: oldEnd, newFrom: newAt, newTo: newEnd })
      }
      oldAt = oldEnd
      newAt = newEnd
    }
    return true
  }

  #goByAnchors(range: Range): void {
    this.isApproximate = true
    const { oldFrom, oldTo, newFrom, newTo } = range
    const pairs = anchorPairs(
      this.#oldLines.slice(oldFrom, oldTo),
      this.#newLines.slice(newFrom, newTo),
    )
    if (pairs.length === 0) {
      this.#record(range)
      return
    }
    let [oldAt, newAt] = [oldFrom, newFrom]
    for (const [oldPosition, newPosition] of [
      ...pairs,
      [oldTo - oldFrom, newTo - newFrom] as const,
    ]) {
      const [oldEnd, newEnd] = [oldFrom + oldPosition, newFrom + newPosition]
      const between = { oldFrom: oldAt, oldTo: oldEnd, newFrom: newAt, newTo: newEnd }
      this.compare(between, MAX_EDITS_BETWEEN_ANCHORS)
      oldAt = oldEnd + 1
      newAt = newEnd + 1
    }
  }

  #record({ oldFrom, oldTo, newFrom, newTo }: Range): void {
    if (oldFrom === oldTo && newFrom === newTo) return
    const oldLines = this.#oldLines.slice(oldFrom, oldTo)
    const newLines = this.#newLines.slice(newFrom, newTo)
    const last = this.changes.at(-1)
    const touches =
      last &&
      last.oldStart + last.oldLines.length === oldFrom &&
      last.newStart + last.newLines.length === newFrom
    if (touches) {
      last.oldLines = last.oldLines.concat(oldLines)
      last.newLines = last.newLines.concat(newLines)
    } else this.changes.push({ oldStart: oldFrom, oldLines, newStart: newFrom, newLines })
  }
}

/** A stretch of both texts; the ends are not included. */
interface Range {
  oldFrom: number
  oldTo: number
  newFrom: number
  newTo: number
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

/**
 * Fixed points for comparing very different texts: lines that occur equally often in both. The first of them in one
 * text is paired with the first in the other, and so on; of all these pairs the longest sequence in order is used.
 */
function anchorPairs(a: readonly string[], b: readonly string[]): [number, number][] {
  const inB = positionsByLine(b)
  const pairs: [number, number][] = []
  for (const [line, positions] of positionsByLine(a)) {
    const others = inB.get(line)
    if (others?.length !== positions.length) continue
    positions.forEach((position, turn) => {
      pairs.push([position, others[turn]!])
    })
  }
  return longestRise(pairs.sort(([one], [other]) => one - other))
}

function positionsByLine(lines: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  lines.forEach((line, position) => {
    const positions = found.get(line)
    if (positions) positions.push(position)
    else found.set(line, [position])
  })
  return found
}

/** Patience sorting: n log n, so that 200,000 lines are fast. */
function longestRise(pairs: readonly [number, number][]): [number, number][] {
  const tops: number[] = []
  const before: number[] = []
  pairs.forEach(([, value], position) => {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[tops[middle]!]![1] < value) low = middle + 1
      else high = middle
    }
    before[position] = low > 0 ? tops[low - 1]! : -1
    tops[low] = position
  })
  const rise: [number, number][] = []
  for (let position = tops.at(-1) ?? -1; position >= 0; position = before[position] ?? -1) {
    rise.push(pairs[position]!)
  }
  return rise.reverse()
}
