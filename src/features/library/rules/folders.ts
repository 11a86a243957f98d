/** Folders as a tree. A folder is only the part of a path before the last slash, so it exists while a file is in it. */

// Deeper folders are found by their path; the tree shows no more levels.
const MOST_STEPS = 8

/** `a/b/c` is in `a`, in `a/b` and in itself. */
export function foldersAbove(folder: string): string[] {
  if (folder === '') return []
  const names = folder.split('/')
  return names.slice(0, MOST_STEPS).map((_, at) => names.slice(0, at + 1).join('/'))
}

export function depthOf(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length
}

export interface CountedFolder {
  folder: string
  count: number
  /** Notes on the files in it and under it. */
  noteCount: number
}

/** Parents before their children, neighbours by name. */
export function inTreeOrder(folders: readonly CountedFolder[]): CountedFolder[] {
  // A slash sorts before every character that a name may begin with, so a child follows its parent directly.
  const key = ({ folder }: CountedFolder) => folder.replaceAll('/', '\u0000')
  return folders.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
