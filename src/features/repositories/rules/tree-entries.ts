/**
 * The names of a tree as they are stored: each once, without any that leads out of the tree or that an index cannot
 * hold.
 */
import { type GitMode, type GitTreeEntry, gitText } from '#platform/git/index.ts'
import { detectLanguage } from '#platform/languages/index.ts'
import { MAX_TREE_DEPTH, MAX_TREE_ENTRIES, MAX_TREE_PATH_BYTES } from '../contract/limits.ts'

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
