/**
 * Compares two texts line by line. A line includes its break, so a change from LF to CRLF or a lost final line break
 * is a change. Pure: the server and the browser use the same function.
 */
import { diffArrays } from 'diff'
import { splitLinesWithBreaks } from '../highlight/split-lines.ts'
import { anchorPairs } from './anchors.ts'

// Myers' algorithm takes steps in the square of the edits. 2,000 edits are about 0.2 s; a rewrite beyond that is
// compared through lines that stand once in both texts, and what lies between two of them gets a smaller bound.
const MAX_EDITS = 2_000
const MAX_EDITS_BETWEEN_ANCHORS = 200

/** Old lines that give way to new lines; either list may be empty. Places count from 0. */
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
  work.compare(0, oldLines.length, 0, newLines.length, maxEdits)
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

  constructor(oldLines: readonly string[], newLines: readonly string[]) {
    this.#oldLines = oldLines
    this.#newLines = newLines
  }

  compare(oldFrom: number, oldTo: number, newFrom: number, newTo: number, maxEdits: number): void {
    const [old, now] = [this.#oldLines, this.#newLines]
    while (oldFrom < oldTo && newFrom < newTo && old[oldFrom] === now[newFrom]) {
      oldFrom++
      newFrom++
    }
    while (oldFrom < oldTo && newFrom < newTo && old[oldTo - 1] === now[newTo - 1]) {
      oldTo--
      newTo--
    }
    if (oldFrom === oldTo || newFrom === newTo) this.#record(oldFrom, oldTo, newFrom, newTo)
    else this.#search(oldFrom, oldTo, newFrom, newTo, maxEdits)
  }

  #search(oldFrom: number, oldTo: number, newFrom: number, newTo: number, maxEdits: number): void {
    const parts = diffArrays(
      this.#oldLines.slice(oldFrom, oldTo),
      this.#newLines.slice(newFrom, newTo),
      { maxEditLength: maxEdits },
    )
    if (!parts) {
      this.#goByAnchors(oldFrom, oldTo, newFrom, newTo, maxEdits)
      return
    }
    let [oldAt, newAt] = [oldFrom, newFrom]
    for (const { added, removed, count } of parts) {
      const [oldEnd, newEnd] = [oldAt + (added ? 0 : count), newAt + (removed ? 0 : count)]
      if (added || removed) this.#record(oldAt, oldEnd, newAt, newEnd)
      oldAt = oldEnd
      newAt = newEnd
    }
  }

  #goByAnchors(
    oldFrom: number,
    oldTo: number,
    newFrom: number,
    newTo: number,
    maxEdits: number,
  ): void {
    this.isApproximate = true
    const pairs = anchorPairs(
      this.#oldLines.slice(oldFrom, oldTo),
      this.#newLines.slice(newFrom, newTo),
    )
    if (pairs.length === 0) {
      this.#record(oldFrom, oldTo, newFrom, newTo)
      return
    }
    const bound = Math.min(maxEdits, MAX_EDITS_BETWEEN_ANCHORS)
    let [oldAt, newAt] = [oldFrom, newFrom]
    for (const [oldPlace, newPlace] of pairs) {
      this.#between(oldAt, oldFrom + oldPlace, newAt, newFrom + newPlace, bound)
      oldAt = oldFrom + oldPlace + 1
      newAt = newFrom + newPlace + 1
    }
    this.#between(oldAt, oldTo, newAt, newTo, bound)
  }

  /** Between two anchors there is no second attempt with anchors: what is not found within the bound is replaced whole. */
  #between(oldFrom: number, oldTo: number, newFrom: number, newTo: number, bound: number): void {
    const isHopeless = Math.abs(oldTo - oldFrom - (newTo - newFrom)) > bound
    if (isHopeless) this.#record(oldFrom, oldTo, newFrom, newTo)
    else this.compare(oldFrom, oldTo, newFrom, newTo, bound)
  }

  #record(oldFrom: number, oldTo: number, newFrom: number, newTo: number): void {
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

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
