/**
 * Joins two edits of one text. The text is cut at lines that neither side touched; where only one side changed a part, that
 * side wins; where both did, and not alike, a person has to choose.
 */
import { type Change, diffLines } from './line-diff.ts'

export interface Conflict {
  /** Where the part is in the merged text, counted from 0: `mine` fills these lines for now. */
  startLine: number
  lineCount: number
  base: string
  mine: string
  theirs: string
}

export type MergePart =
  | { kind: 'settled'; text: string }
  | ({ kind: 'conflict'; base: string; mine: string; theirs: string } & SidePlaces)

/** Where a part begins in each of the two edited texts, in UTF-16 units. */
interface SidePlaces {
  mineAt: number
  theirsAt: number
}

export interface Merge {
  /** The merged text; in a conflict it has the text of `mine`. */
  text: string
  conflicts: Conflict[]
  /** The same in pieces, for a page that lets a person choose. */
  parts: MergePart[]
}

export function threeWayMerge(base: string, mine: string, theirs: string): Merge {
  if (mine === theirs || theirs === base) return settled(mine)
  if (mine === base) return settled(theirs)
  const toMine = diffLines(base, mine)
  const toTheirs = diffLines(base, theirs)
  const merge = new Joining()
  for (const part of partsOf(toMine.oldLines, toMine.changes, toTheirs.changes)) merge.take(part)
  return merge.result()
}

interface Triple {
  base: string[]
  mine: string[]
  theirs: string[]
}

/** Stretches of the base in order: untouched by both, or between two such stretches. */
function* partsOf(
  base: readonly string[],
  mine: readonly Change[],
  theirs: readonly Change[],
): Generator<Triple> {
  let [at, nextMine, nextTheirs] = [0, 0, 0]
  while (nextMine < mine.length || nextTheirs < theirs.length) {
    const start = Math.min(
      mine[nextMine]?.oldStart ?? Infinity,
      theirs[nextTheirs]?.oldStart ?? Infinity,
    )
    let end = start
    const group: { mine: Change[]; theirs: Change[] } = { mine: [], theirs: [] }
    // Adjacent changes belong together, as in every diff3: otherwise the lines between would belong to neither.
    for (;;) {
      const [one, other] = [mine[nextMine], theirs[nextTheirs]]
      if (one && one.oldStart <= end) {
        group.mine.push(one)
        end = Math.max(end, endOf(one))
        nextMine++
      } else if (other && other.oldStart <= end) {
        group.theirs.push(other)
        end = Math.max(end, endOf(other))
        nextTheirs++
      } else break
    }
    yield same(base.slice(at, start))
    yield {
      base: base.slice(start, end),
      mine: rewrite(base, start, end, group.mine),
      theirs: rewrite(base, start, end, group.theirs),
    }
    at = end
  }
  yield same(base.slice(at))
}

function endOf(change: Change): number {
  return change.oldStart + change.oldLines.length
}

function same(lines: string[]): Triple {
  return { base: lines, mine: lines, theirs: lines }
}

function rewrite(
  base: readonly string[],
  start: number,
  end: number,
  changes: readonly Change[],
): string[] {
  let lines: string[] = []
  let at = start
  for (const change of changes) {
    // Not `push(...lines)`: a call takes no more than some hundred thousand arguments.
    lines = lines.concat(base.slice(at, change.oldStart), change.newLines)
    at = endOf(change)
  }
  return lines.concat(base.slice(at, end))
}

/** Gathers the parts from the top down. */
class Joining {
  readonly #parts: MergePart[] = []
  readonly #conflicts: Conflict[] = []
  #text = ''
  #lines = 0
  #at: SidePlaces = { mineAt: 0, theirsAt: 0 }

  take({ base, mine, theirs }: Triple): void {
    if (isEqual(mine, theirs) || isEqual(theirs, base)) this.#settle(mine)
    else if (isEqual(mine, base)) this.#settle(theirs)
    else this.#dispute({ base, mine, theirs })
    const { mineAt, theirsAt } = this.#at
    this.#at = { mineAt: mineAt + unitsOf(mine), theirsAt: theirsAt + unitsOf(theirs) }
  }

  result(): Merge {
    return { text: this.#text, conflicts: this.#conflicts, parts: this.#parts }
  }

  #settle(lines: readonly string[]): void {
    if (lines.length === 0) return
    const text = this.#add(lines)
    const last = this.#parts.at(-1)
    if (last?.kind === 'settled') last.text += text
    else this.#parts.push({ kind: 'settled', text })
  }

  #dispute({ base, mine, theirs }: Triple): void {
    const startLine = this.#lines
    const sides = { base: base.join(''), mine: this.#add(mine), theirs: theirs.join('') }
    this.#parts.push({ kind: 'conflict', ...sides, ...this.#at })
    this.#conflicts.push({ startLine, lineCount: mine.length, ...sides })
  }

  #add(lines: readonly string[]): string {
    const text = lines.join('')
    this.#text += text
    this.#lines += lines.length
    return text
  }
}

function unitsOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0)
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index])
}

function settled(text: string): Merge {
  return { text, conflicts: [], parts: text === '' ? [] : [{ kind: 'settled', text }] }
}
