/** The files among the differences between two trees: folders are rows too, and change with their content. */
import type { GitMode } from '#platform/git/index.ts'
import type { SyncPreview } from '../contract/sync-preview.ts'
import { FILE_MODES, type TreeEntry } from './tree-entries.ts'

interface Difference {
  removed: ReadonlyMap<string, GitMode>
  written: ReadonlyMap<string, TreeEntry>
  changed: ReadonlyMap<string, GitMode>
}

function isFileMode(mode: GitMode): boolean {
  return FILE_MODES.some((one) => one === mode)
}

/** The object of a file after the difference, given the one before it; null: there is no such file. */
export function objectAfter(
  { removed, written }: Difference,
  path: string,
  before: string | null,
): string | null {
  const entry = written.get(path)
  if (entry) return isFileMode(entry.mode) ? entry.blob : null
  return removed.has(path) ? null : before
}

type FileChange = SyncPreview['files']['list'][number]

// A submodule is no file of this repository, but a change of it is listed.
const isListed = (mode: GitMode) => mode !== 'folder'

/** Every file that was added, changed or deleted, by path. */
export function fileChanges({ removed, written, changed }: Difference): FileChange[] {
  const changes: FileChange[] = []
  for (const [path, mode] of removed) if (isListed(mode)) changes.push({ path, change: 'deleted' })
  for (const [path, { mode }] of written) {
    const before = changed.get(path)
    const [was, is] = [before !== undefined && isListed(before), isListed(mode)]
    if (was || is) changes.push({ path, change: was && is ? 'changed' : is ? 'added' : 'deleted' })
  }
  return changes.sort((one, other) => (one.path < other.path ? -1 : 1))
}
