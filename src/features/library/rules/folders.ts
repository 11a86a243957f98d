/** Folders as a tree. A folder is nothing but the part of names before the last slash, so it exists while a file is in it. */

// Deeper folders are found by their path; no tree that is read by people goes further down.
const MOST_STEPS = 8

/** `a/b/c` lies in `a`, in `a/b` and in itself. */
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
}

/** Parents before their children, neighbours by name. */
export function inTreeOrder(folders: readonly CountedFolder[]): CountedFolder[] {
  // A slash sorts before every character that a name may begin with, so a child follows its parent at once.
  const key = ({ folder }: CountedFolder) => folder.replaceAll('/', '\u0000')
  return folders.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
