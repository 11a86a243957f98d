/** One folder, or one name, of any commit in a mirror. */

import { defineTextJob } from '../text-threads/index.ts'
import { readBlobSizes } from './blob-sizes.ts'
import { GitError } from './errors.ts'
import { type GitTreeEntry, inTurns, isObjectName, TreeReader } from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { entryNamed, RAW_TREE_MEMORY, type RawTree, SMALL_TREE_BYTES } from './raw-trees.ts'
import { runGit } from './run.ts'

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
