/**
 * The names of a tree as they are stored: each once, without any that leads out of the tree or that an index cannot
 * hold.
 */
import { type GitMode, type GitTreeEntry, gitText } from '#platform/git/index.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { MAX_TREE_DEPTH, MAX_TREE_ENTRIES, MAX_TREE_PATH_BYTES } from '../contract/limits.ts'
import type { SyncPreview } from '../contract/sync-preview.ts'

export interface TreeEntry {
  path: string
  /** The folder that contains it; empty for the root. */
  folder: string
  mode: GitMode
  blob: string
  sizeBytes: number
  /** Empty for anything but a file. */
  language: string
}

/** More names than a tree may have. */
export class TooManyFiles extends Error {}

/** Deeper nesting than a tree may have. */
export class TooDeep extends Error {}

export class TreeCollector {
  readonly entries = new Map<string, TreeEntry>()
  fileCount = 0
  skippedCount = 0
  #seen = 0

  add(entry: GitTreeEntry): void {
    if (++this.#seen > MAX_TREE_ENTRIES) throw new TooManyFiles()
    if (entry.path.length > MAX_TREE_PATH_BYTES && depthOf(entry.path) > MAX_TREE_DEPTH)
      throw new TooDeep()
    const path = gitText(entry.path)
    if (!isStorable(path) || this.entries.has(path)) {
      this.skippedCount++
      return
    }
    const { mode, object: blob, sizeBytes } = entry
    const isText = mode === 'file' || mode === 'executable'
    if (isText || mode === 'symlink') this.fileCount++
    const language = isText ? detectLanguage({ name: path, content: '' }) : ''
    this.entries.set(path, { path, folder: parentFolder(path), mode, blob, sizeBytes, language })
  }
}

function depthOf(path: Buffer): number {
  let depth = 0
  for (const byte of path) if (byte === SLASH) depth++
  return depth
}

const SLASH = 47

// Git refuses these when it fetches by the smart protocol; a plain HTTP server could still send them.
const LEADS_OUT = /(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)/i

function isStorable(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_TREE_PATH_BYTES && !LEADS_OUT.test(path)
}

export function parentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Kinds of entries with a text or bytes; folders and submodules have none. */
export const FILE_MODES = ['file', 'executable', 'symlink'] as const satisfies readonly GitMode[]

// The files among the differences between two trees: folders are rows too, and change with their content.

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
