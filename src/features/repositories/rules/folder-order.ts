/** The order of a folder on its page: its folders first, then everything else, each by path. */
import type { TreeEntry } from './tree-entries.ts'

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
export function inFolderOrder(one: Ordered, other: Ordered): number {
  const byKind = rankOf(one) - rankOf(other)
  return byKind !== 0 ? byKind : one.path < other.path ? -1 : 1
}

export function isAfter(entry: Ordered, { isFolder, path }: FolderCursor): boolean {
  return (
    inFolderOrder(entry, { mode: isFolder ? 'folder' : 'file', path }) > 0 && entry.path !== path
  )
}

function rankOf({ mode }: Ordered): number {
  return mode === 'folder' ? 0 : 1
}
