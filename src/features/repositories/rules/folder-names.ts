/** The names of a folder that one page shows. A name that is not shown costs one comparison. */
import { type FolderEntry, type RawEntry, type RawTree, readRawTree } from '#platform/git/trees.ts'
import type { TreeEntry } from './tree-entries.ts'

/** The names of README files, the most usual first. */
const STEMS = ['README', 'readme', 'Readme'] as const
const ENDINGS = ['.md', '.markdown', '', '.txt', '.rst', '.org', '.adoc'] as const

export const README_NAMES: readonly string[] = ENDINGS.flatMap((ending) =>
  STEMS.map((stem) => `${stem}${ending}`),
)

// The first items in some order, out of any number that come in any other.

export class Smallest<Item> {
  readonly #most: number
  readonly #compare: (one: Item, other: Item) => number
  #items: Item[] = []
  #last: Item | null = null

  constructor(most: number, compare: (one: Item, other: Item) => number) {
    this.#most = most
    this.#compare = compare
  }

  add(item: Item): void {
    if (this.#last !== null && this.#compare(item, this.#last) >= 0) return
    this.#items.push(item)
    // As many again as are returned: an item costs a logarithm, however many there are.
    if (this.#items.length >= 2 * this.#most) this.#cut()
  }

  #cut(): void {
    this.#items = this.#items.sort(this.#compare).slice(0, this.#most)
    this.#last = this.#items.length < this.#most ? null : (this.#items.at(-1) ?? null)
  }

  list(): Item[] {
    this.#cut()
    return this.#items
  }
}

interface NameSelection {
  /** The last name of the previous page. */
  after: FolderCursor | null
  filter: string
  most: number
}

export interface FolderNames {
  shown: FolderEntry[]
  /** The candidates for the README of the folder. */
  introducing: FolderEntry[]
}

export function selectNames(tree: RawTree, { after, filter, most }: NameSelection): FolderNames {
  const page = new Smallest<Listed>(most, inFolderOrder)
  const introducing: RawEntry[] = []
  const folded = filter.toLowerCase()
  const readmes = new Set(README_NAMES)
  for (const entry of readRawTree(tree)) {
    // Names of one folder have the same order as their paths.
    const listed = { entry, mode: entry.mode, path: entry.name }
    if (readmes.has(entry.name)) introducing.push(entry)
    if (after !== null && !isAfter(listed, after)) continue
    if (folded === '' || entry.name.toLowerCase().includes(folded)) page.add(listed)
  }
  return {
    shown: page.list().map(({ entry }) => plainEntry(entry)),
    introducing: introducing.map(plainEntry),
  }
}

interface Listed extends Pick<RawEntry, 'mode'> {
  path: string
  entry: RawEntry
}

/** What can be sent between threads. */
function plainEntry({ name, mode, object }: RawEntry): FolderEntry {
  return { name, mode, object }
}

// The order of a folder on its page: its folders first, then everything else, each by path.

/** The last entry of the previous page. */
export interface FolderCursor {
  isFolder: boolean
  path: string
}

type Ordered = Pick<TreeEntry, 'mode' | 'path'>

/**
 * A cursor is compared by the code that created it, so that the two orders of characters outside the first plane never
 * mix.
 */
function inFolderOrder(one: Ordered, other: Ordered): number {
  const byKind = rankOf(one) - rankOf(other)
  return byKind !== 0 ? byKind : one.path < other.path ? -1 : 1
}

function isAfter(entry: Ordered, { isFolder, path }: FolderCursor): boolean {
  return (
    inFolderOrder(entry, { mode: isFolder ? 'folder' : 'file', path }) > 0 && entry.path !== path
  )
}

function rankOf({ mode }: Ordered): number {
  return mode === 'folder' ? 0 : 1
}
