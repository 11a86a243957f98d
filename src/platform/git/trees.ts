/** One folder, or one name, of any commit in a mirror. */
import { GitError } from './errors.ts'
import { type GitTreeEntry, gitText, inTurns, isObjectName, TreeReader } from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { runGit } from './run.ts'

const TIMEOUT_MS = 30_000

/** Tells what is directly in a folder, by the name of its tree or commit, in git's order. */
export async function listTree(
  gitDir: string,
  object: string,
  call: MirrorCall & { onEntry(entry: GitTreeEntry): void },
): Promise<void> {
  await readEntries(gitDir, object, [], call)
}

/** What stands at a path in a commit; null when nothing does. */
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
  let found: GitTreeEntry | null = null as GitTreeEntry | null
  await listTree(gitDir, commit, {
    ...call,
    onEntry(entry) {
      if (gitText(entry.path) === name) found ??= entry
    },
  })
  if (!found || rest.length === 0) return found
  return found.mode === 'folder' ? findByParts(gitDir, found.object, rest.join('/'), call) : null
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
