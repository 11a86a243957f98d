/** One folder, or one name, of any commit in a mirror. */
import { GitError } from './errors.ts'
import { type GitTreeEntry, isObjectName, pathText, TreeReader } from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { runGit } from './run.ts'

const TIMEOUT_MS = 30_000

/** What is directly in a folder, by the name of its tree or commit, in git's order. */
export async function listTree(
  gitDir: string,
  object: string,
  call: MirrorCall,
): Promise<GitTreeEntry[]> {
  return readEntries(gitDir, object, [], call)
}

/** What stands at a path in a commit; null when nothing does. */
export async function findInTree(
  gitDir: string,
  commit: string,
  path: string,
  call: MirrorCall,
): Promise<GitTreeEntry | null> {
  const [found] = await readEntries(gitDir, commit, ['--', path], call)
  if (found) return found
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
  const entries = await listTree(gitDir, commit, call)
  const found = entries.find((entry) => pathText(entry.path) === name)
  if (!found || rest.length === 0) return found ?? null
  return found.mode === 'folder' ? findByParts(gitDir, found.object, rest.join('/'), call) : null
}

async function readEntries(
  gitDir: string,
  object: string,
  paths: readonly string[],
  { person, signal }: MirrorCall,
): Promise<GitTreeEntry[]> {
  if (!isObjectName(object)) throw new GitError('failed', 'not an object')
  const entries: GitTreeEntry[] = []
  const reader = new TreeReader((entry) => entries.push(entry))
  await runGit({
    args: ['ls-tree', '-l', '-z', '--full-tree', object, ...paths],
    ...{ gitDir, person, signal, timeoutMs: TIMEOUT_MS },
    onOutput: (chunk) => reader.push(chunk),
  })
  return entries
}
