/** One folder, or one name, of any commit in a mirror. */
import { defineTextJob } from '../text-threads/index.ts'
import { readBlobSizes } from './blobs.ts'
import { GitError } from './errors.ts'
import {
  type GitMode,
  type GitTreeEntry,
  gitText,
  inTurns,
  isObjectName,
  modeOf,
  TreeReader,
} from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { runGit } from './run.ts'

// A folder as git stores it: `<mode> <name>\0<object>`, again and again.

export interface RawTree {
  bytes: Uint8Array
  /** The length of an object's name. */
  objectBytes: number
}

/** A folder of about 800 names is read where it is; the names of a larger one in a thread. */
export const SMALL_TREE_BYTES = 32 * 1024
/** What reading takes of memory for each byte. */
export const RAW_TREE_MEMORY = 8

/** A name directly in a folder. */
export interface FolderEntry {
  name: string
  mode: GitMode
  object: string
}

/** An entry whose object is decoded only when it is asked for: a page shows few of very many. */
export class RawEntry implements FolderEntry {
  readonly mode: GitMode
  readonly name: string
  readonly #text: string
  readonly #from: number
  readonly #to: number

  constructor(mode: GitMode, name: string, text: string, from: number, to: number) {
    this.mode = mode
    this.name = name
    this.#text = text
    this.#from = from
    this.#to = to
  }

  get object(): string {
    return Buffer.from(this.#text.slice(this.#from, this.#to), 'latin1').toString('hex')
  }
}

/**
 * The names of a folder, in git's order. `ls-tree` writes each name by itself and looks for the size of each content: 2.4 s
 * of a core for 150,000 names, and reading that took as long again as half a second. This takes 30 and 60 ms.
 */
export function* readRawTree({ bytes, objectBytes }: RawTree): Generator<RawEntry> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  for (let at = 0; at < text.length; ) {
    const blank = text.indexOf(' ', at)
    const nul = text.indexOf('\0', blank)
    const end = nul + 1 + objectBytes
    if (blank < at || nul < blank || end > text.length)
      throw new Error('git wrote a tree that cannot be read')
    const mode = modeOf(text.slice(at, blank).padStart(6, '0'))
    yield new RawEntry(mode, nameOf(text.slice(blank + 1, nul)), text, nul + 1, end)
    at = end
  }
}

/** An entry by its name; null when the folder has none. */
export function entryNamed(tree: RawTree, name: string): FolderEntry | null {
  for (const entry of readRawTree(tree))
    if (entry.name === name) return { name, mode: entry.mode, object: entry.object }
  return null
}

function nameOf(latin1: string): string {
  return /[\x80-\xff]/.test(latin1) ? gitText(Buffer.from(latin1, 'latin1')) : latin1
}

const TIMEOUT_MS = 30_000
const namedInThread = defineTextJob<typeof entryNamed>('entryNamed', {
  small: { upTo: SMALL_TREE_BYTES, run: entryNamed },
  bytesPerLetter: RAW_TREE_MEMORY,
})

/** The direct entries of a folder, by the name of its tree or commit, as bytes for `readRawTree`. */
export async function readRawFolder(
  gitDir: string,
  object: string,
  { person, signal }: MirrorCall,
): Promise<RawTree> {
  if (!isObjectName(object)) throw new GitError('failed', 'not an object')
  const args = ['cat-file', 'tree', object]
  const bytes = await runGit({ args, gitDir, person, signal, timeoutMs: TIMEOUT_MS })
  return { bytes, objectBytes: object.length / 2 }
}

/** The object at a path in a commit; null when there is none. */
export async function findInTree(
  gitDir: string,
  commit: string,
  path: string,
  call: MirrorCall,
): Promise<GitTreeEntry | null> {
  const found: GitTreeEntry[] = []
  await readEntries(gitDir, commit, ['--', path], { ...call, onEntry: (one) => found.push(one) })
  if (found[0]) return found[0]
  // Bytes that are no UTF-8 are written as `%E9` in our addresses, and git knows nothing of that.
  return /%[89A-F][0-9A-F]/.test(path) ? findByParts(gitDir, commit, path, call) : null
}

async function findByParts(
  gitDir: string,
  commit: string,
  path: string,
  call: MirrorCall,
): Promise<GitTreeEntry | null> {
  const [name = '', ...rest] = path.split('/')
  const found = await namedInThread.run(
    call.person,
    await readRawFolder(gitDir, commit, call),
    name,
  )
  if (!found) return null
  const { mode, object } = found
  if (rest.length > 0)
    return mode === 'folder' ? findByParts(gitDir, object, rest.join('/'), call) : null
  const sizes = await readBlobSizes(gitDir, [object], call)
  return { mode, object, sizeBytes: sizes.get(object) ?? 0, path: Buffer.from(name) }
}

async function readEntries(
  gitDir: string,
  object: string,
  paths: readonly string[],
  { person, signal, onEntry }: MirrorCall & { onEntry(entry: GitTreeEntry): void },
): Promise<void> {
  if (!isObjectName(object)) throw new GitError('failed', 'not an object')
  const reader = new TreeReader(onEntry)
  await runGit({
    args: ['ls-tree', '-l', '-z', '--full-tree', object, ...paths],
    ...{ gitDir, person, signal, timeoutMs: TIMEOUT_MS },
    onOutput: inTurns((piece) => reader.push(piece)),
  })
}
