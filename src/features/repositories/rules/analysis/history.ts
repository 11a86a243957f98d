/** Facts from the history: which files change most, which change together, how many people work on it. */
import {
  MAX_CHANGED_PATHS,
  MAX_COMMIT_FILES,
  MAX_PAIRS,
  MIN_TOGETHER,
} from '../../contract/limits.ts'

export interface HistoryCommit {
  /** In milliseconds. */
  at: number
  author: string
  paths: readonly string[]
  /** The earlier name of each of them that was renamed. */
  renamedFrom?: ReadonlyMap<string, string>
}

const YEAR_MS = 365 * 24 * 3_600_000
const SHOWN_FILES = 30
const SHOWN_PAIRS = 30
const NO_RENAMES: ReadonlyMap<string, string> = new Map()

export interface HotFiles {
  year: { path: string; changes: number }[]
  all: { path: string; changes: number }[]
}

/** Counts commits in git's order, the newest first. A renamed file is the same file; deleted files do not count. */
export class HistoryCollector {
  commits = 0
  commitsInYear = 0
  isCut = false
  /** For each commit that shows which files belong together: their positions in `paths`. */
  readonly groups: number[][] = []
  readonly paths: readonly string[]
  /** The current position of a name at the time that is being read; undefined: the file was deleted. */
  readonly #positions: Map<string, number | undefined>
  readonly #yearAgo: number
  readonly #changes: Uint32Array
  readonly #changesInYear: Uint32Array
  // E-mail addresses stay in memory while they are counted, and are not stored.
  readonly #people = new Set<string>()
  readonly #peopleInYear = new Set<string>()
  #seenPaths = 0

  constructor(paths: readonly string[], now: number) {
    this.paths = paths
    this.#positions = new Map(paths.map((path, at) => [path, at]))
    this.#yearAgo = now - YEAR_MS
    this.#changes = new Uint32Array(paths.length)
    this.#changesInYear = new Uint32Array(paths.length)
  }

  /** False when no more commits are wanted. */
  add({ at, author, paths, renamedFrom = NO_RENAMES }: HistoryCommit): boolean {
    this.#seenPaths += paths.length
    if (this.#seenPaths > MAX_CHANGED_PATHS) {
      this.isCut = true
      return false
    }
    const isInYear = at >= this.#yearAgo
    this.commits++
    this.#people.add(author)
    if (isInYear) {
      this.commitsInYear++
      this.#peopleInYear.add(author)
    }
    const group: number[] = []
    for (const path of paths) {
      const position = this.#positions.get(path)
      if (position === undefined) continue
      this.#changes[position]!++
      if (isInYear) this.#changesInYear[position]!++
      if (paths.length <= MAX_COMMIT_FILES) group.push(position)
    }
    if (group.length > 1) this.groups.push(group)
    this.#goBackBefore(renamedFrom)
    return true
  }

  /** In older commits the earlier name means the later file. Two files may have swapped names. */
  #goBackBefore(renamedFrom: ReadonlyMap<string, string>): void {
    const earlier = [...renamedFrom].map(
      ([path, from]) => [from, this.#positions.get(path)] as const,
    )
    for (const path of renamedFrom.keys()) this.#positions.delete(path)
    for (const [from, position] of earlier) this.#positions.set(from, position)
  }

  get people(): number {
    return this.#people.size
  }

  get peopleInYear(): number {
    return this.#peopleInYear.size
  }

  hotFiles(): HotFiles {
    return { year: this.#most(this.#changesInYear), all: this.#most(this.#changes) }
  }

  /** Files that changed once are not hot. */
  #most(changes: Uint32Array): HotFiles['all'] {
    const positions: number[] = []
    for (const [position, count] of changes.entries()) if (count > 1) positions.push(position)
    return positions
      .sort((one, other) => changes[other]! - changes[one]! || one - other)
      .slice(0, SHOWN_FILES)
      .map((position) => ({ path: this.paths[position]!, changes: changes[position]! }))
  }
}

// No tree has so many files.
const KEY_BASE = 2 ** 24

export interface FilePair {
  /** Their positions in `paths`. */
  files: [number, number]
  together: number
  /** How often the one that changed less often did. */
  of: number
}

/** The pairs that changed together most often, those that rarely changed apart first. Runs in a thread. */
export function findPairs(groups: readonly (readonly number[])[]): {
  pairs: FilePair[]
  isCut: boolean
} {
  const changes = new Map<number, number>()
  const together = new Map<number, number>()
  let isCut = false
  for (const group of groups) {
    for (const position of group) changes.set(position, (changes.get(position) ?? 0) + 1)
    for (const key of keysOf(group)) {
      const count = together.get(key)
      if (count === undefined && together.size >= MAX_PAIRS) isCut = true
      else together.set(key, (count ?? 0) + 1)
    }
  }
  const pairs: FilePair[] = []
  for (const [key, count] of together) {
    if (count < MIN_TOGETHER) continue
    const [one, other] = [Math.floor(key / KEY_BASE), key % KEY_BASE]
    const of = Math.min(changes.get(one)!, changes.get(other)!)
    pairs.push({ files: [one, other], together: count, of })
  }
  const weight = ({ together, of }: FilePair) => (together * together) / of
  pairs.sort((one, other) => weight(other) - weight(one) || one.files[0] - other.files[0])
  return { pairs: pairs.slice(0, SHOWN_PAIRS), isCut }
}

/** Both positions in one number: a string for each pair takes three times as long. */
function* keysOf(group: readonly number[]): Generator<number> {
  const positions = [...group].sort((one, other) => one - other)
  for (const [at, one] of positions.entries())
    for (const other of positions.slice(at + 1)) if (one !== other) yield one * KEY_BASE + other
}
