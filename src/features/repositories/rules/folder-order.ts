/** The order of a folder on its page: its folders first, then everything else, each by path. */
import type { TreeEntry } from './tree-entries.ts'

/** The last entry of the page before. */
export interface FolderCursor {
  isFolder: boolean
  path: string
}

type Ordered = Pick<TreeEntry, 'mode' | 'path'>

/** A cursor is compared by the one who made it, so that the two ways to order letters beyond the first plane never meet. */
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
