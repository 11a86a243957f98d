/** The names of a folder that one page shows. A name that is not shown costs one comparison. */
import {
  type FolderEntry,
  type RawEntry,
  type RawTree,
  readRawTree,
} from '#platform/git/raw-trees.ts'
import { Smallest } from '#platform/smallest.ts'
import { type FolderCursor, inFolderOrder, isAfter } from './folder-order.ts'
import { README_NAMES } from './readme.ts'

export interface NameSelection {
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
