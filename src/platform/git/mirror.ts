/** A bare copy of a remote on this machine's disk: made, brought up to date, read. Its configuration names nobody. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PATH } from './environment.ts'
import { GitError } from './errors.ts'
import {
  type GitTreeEntry,
  gitLines,
  inTurns,
  isBranchName,
  isObjectName,
  type RemoteHead,
  RemoteHeadReader,
  TreeReader,
} from './formats.ts'
import type { GitProgress } from './progress.ts'
import type { GitRemote } from './remote.ts'
import { type GitCall, runGit } from './run.ts'

export interface MirrorLimits {
  maxBytes: number
  maxObjects: number
  timeoutMs: number
}

export interface MirrorCall {
  person: string
  signal: AbortSignal
}

export interface FetchCall extends MirrorCall {
  remote: GitRemote
  limits: MirrorLimits
  onProgress?(progress: GitProgress): void
}

const SHORT_MS = 30_000
const SIZE_CHECK_MS = 5_000
const REFSPECS = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*']
const MAX_PACKS = 20

/** True when the folder is a mirror that git opens. */
export async function isMirror(gitDir: string, call: MirrorCall): Promise<boolean> {
  if (!(await exists(join(gitDir, 'HEAD')))) return false
  try {
    await run(gitDir, call, ['rev-parse', '--git-dir'])
    return true
  } catch (error) {
    if (error instanceof GitError && error.code === 'failed') return false
    throw error
  }
}

/**
 * Creates the mirror, or creates it again: in a separate folder, which replaces it when it is complete. An interruption
 * leaves the old one unchanged.
 */
export async function makeMirror(gitDir: string, call: FetchCall): Promise<RemoteHead> {
  const parent = dirname(gitDir)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const draft = `${gitDir}.${randomBytes(6).toString('hex')}.new`
  try {
    await run(null, call, ['init', '--bare', '-q', '--template=', '--initial-branch=main', draft])
    const head = await updateMirror(draft, call)
    await replaceFolder(draft, gitDir)
    return head
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function replaceFolder(draft: string, gitDir: string): Promise<void> {
  const old = `${gitDir}.${randomBytes(6).toString('hex')}.old`
  // Who reads in the old one goes on reading in it.
  await rename(gitDir, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(draft, gitDir)
  await rm(old, { recursive: true, force: true })
}

/** Fetches every branch and tag, drops those that are gone, and returns the remote's default branch. */
export async function updateMirror(gitDir: string, call: FetchCall): Promise<RemoteHead> {
  await removeLeftovers(gitDir, call.limits.timeoutMs)
  const head = await askRemoteHead(gitDir, call)
  try {
    await fetchRefs(gitDir, call, ['--prune', '--force'], REFSPECS)
  } catch (error) {
    await removeLeftovers(gitDir, 0)
    throw error
  }
  await packRefs(gitDir, call)
  await joinPacks(gitDir, call)
  return head
}

/** Which branches the remote has now; nothing is fetched. */
export async function askRemoteHead(gitDir: string, call: FetchCall): Promise<RemoteHead> {
  const args = ['ls-remote', '--symref', '--', call.remote.url.href]
  const reader = new RemoteHeadReader()
  await network(gitDir, call, args, { onOutput: inTurns((piece) => reader.push(piece)) })
  return reader.head
}

/** Outside the branches and tags, so that neither readers nor the next update see it. */
const PREVIEW_REF = 'refs/preview/head'

/** Fetches the newest commit of a branch beside what the mirror has: its own branches stay where they are. */
export async function fetchPreview(
  gitDir: string,
  call: FetchCall,
  branch: string,
): Promise<string | null> {
  if (!isBranchName(branch)) return null
  await fetchRefs(gitDir, call, ['--force'], [`+refs/heads/${branch}:${PREVIEW_REF}`])
  return refCommit(gitDir, PREVIEW_REF, call)
}

async function fetchRefs(
  gitDir: string,
  call: FetchCall,
  options: readonly string[],
  refspecs: readonly string[],
): Promise<void> {
  const { remote, limits } = call
  const before = await folderBytes(gitDir)
  if (before > limits.maxBytes) throw new GitError('too_large')
  const watch = watchSize(gitDir, limits.maxBytes)
  try {
    await network(
      gitDir,
      { ...call, signal: AbortSignal.any([call.signal, watch.signal]) },
      [
        ...['fetch', '--progress', ...options, '--no-tags', '--no-write-fetch-head'],
        ...['--no-auto-maintenance', '--no-recurse-submodules', '--', remote.url.href, ...refspecs],
      ],
      { maxFileBytes: limits.maxBytes - before },
    )
  } catch (error) {
    // The part of git that writes the pack is ended by the system at the limit, and the part that reports errors does
    // not know why.
    const isFull = watch.signal.aborted || (await folderBytes(gitDir)) >= limits.maxBytes
    throw isFull ? new GitError('too_large') : error
  } finally {
    watch.stop()
  }
  if ((await folderBytes(gitDir)) > limits.maxBytes) throw new GitError('too_large')
}

// Git holds a lock on a ref for milliseconds.
const STALE_LOCK_MS = 60_000

/** What a git that was killed left behind: locks that nobody holds, and packs that nobody has worked on for so long. */
async function removeLeftovers(gitDir: string, unfinishedMs: number): Promise<void> {
  const now = Date.now()
  for await (const entry of await opendir(gitDir, { recursive: true })) {
    const isLock = entry.name.endsWith('.lock')
    if (!entry.isFile() || !(isLock || entry.name.startsWith('tmp_'))) continue
    const file = join(entry.parentPath, entry.name)
    const { mtimeMs = now } = (await stat(file).catch(() => null)) ?? {}
    if (now - mtimeMs >= (isLock ? STALE_LOCK_MS : unfinishedMs)) await rm(file, { force: true })
  }
}

function network(
  gitDir: string,
  { remote, person, signal, limits, onProgress }: FetchCall,
  args: readonly string[],
  more: Pick<GitCall, 'maxFileBytes' | 'onOutput'> = {},
): Promise<Buffer> {
  return runGit({
    args,
    gitDir,
    person,
    signal,
    remote,
    timeoutMs: limits.timeoutMs,
    maxFileBytes: limits.maxBytes,
    ...more,
    onProgress(progress) {
      if (progress.phase === 'receiving' && progress.total > limits.maxObjects)
        throw new GitError('too_many_objects')
      if (progress.bytes > limits.maxBytes) throw new GitError('too_large')
      onProgress?.(progress)
    },
  })
}

/** A remote that sends loose objects one by one passes every bound on a single file. */
function watchSize(gitDir: string, maxBytes: number) {
  const control = new AbortController()
  let isBusy = false
  const timer = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    if ((await folderBytes(gitDir)) > maxBytes) control.abort()
    isBusy = false
  }, SIZE_CHECK_MS)
  return { signal: control.signal, stop: () => clearInterval(timer) }
}

/** Each fetch adds a pack. What no branch reaches any more stays: a link to a commit keeps its meaning. */
async function joinPacks(gitDir: string, call: FetchCall): Promise<void> {
  const names = await readdir(join(gitDir, 'objects/pack')).catch(() => [])
  if (names.filter((name) => name.endsWith('.pack')).length <= MAX_PACKS) return
  const args = ['repack', '-a', '-d', '-k', '-q', '--window=0']
  await runGit({ args, gitDir, ...callOf(call), timeoutMs: call.limits.timeoutMs })
}

/** A fetched branch is a file, which takes a block of the disk for its forty characters. */
async function packRefs(gitDir: string, call: FetchCall): Promise<void> {
  const args = ['pack-refs', '--all', '--prune']
  await runGit({ args, gitDir, ...callOf(call), timeoutMs: call.limits.timeoutMs })
}

/** What a folder takes of the disk, by a program of its own: a hundred thousand files were seconds of the event loop. */
export async function folderBytes(folder: string): Promise<number> {
  // What was removed while it counted is an error beside its sum.
  const { stdout } = await promisify(execFile)('du', ['-sk', folder], {
    env: { PATH, LC_ALL: 'C' },
  }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  return Number(/^\d+/.exec(stdout)?.[0] ?? 0) * 1024
}

/** The commit that a branch of the mirror is at; null when there is no such branch. */
export async function findBranchCommit(
  gitDir: string,
  branch: string,
  call: MirrorCall,
): Promise<string | null> {
  return isBranchName(branch) ? refCommit(gitDir, `refs/heads/${branch}`, call) : null
}

async function refCommit(gitDir: string, ref: string, call: MirrorCall): Promise<string | null> {
  const args = ['for-each-ref', '--format=%(refname) %(objectname)', ref]
  const lines = gitLines(await run(gitDir, call, args))
  // Git also lists what is below that name as below a folder.
  const name = lines.find((line) => line.startsWith(`${ref} `))?.slice(ref.length + 1) ?? ''
  return isObjectName(name) ? name : null
}

export async function hasCommit(
  gitDir: string,
  commit: string,
  call: MirrorCall,
): Promise<boolean> {
  if (!isObjectName(commit)) return false
  const input = `${commit}^{commit}\n`
  const args = ['cat-file', '--batch-check=%(objecttype)']
  const found = await runGit({ args, gitDir, input, ...callOf(call), timeoutMs: SHORT_MS })
  return found.toString('latin1').trim() === 'commit'
}

export interface TreeCall extends MirrorCall {
  commit: string
  maxOutputBytes: number
  timeoutMs: number
  onEntry(entry: GitTreeEntry): void
}

/** Every name in a commit's tree, folders before what is in them. A reader that throws ends it. */
export async function readTree(gitDir: string, call: TreeCall): Promise<void> {
  const { commit, maxOutputBytes, timeoutMs } = call
  if (!isObjectName(commit)) throw new GitError('failed', 'not a commit')
  const reader = new TreeReader(call.onEntry)
  await runGit({
    args: ['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', commit],
    gitDir,
    ...callOf(call),
    timeoutMs,
    maxOutputBytes,
    onOutput: inTurns((piece) => reader.push(piece)),
  })
}

/** The bytes of a file, by the name of its object; more than `maxBytes` are refused by name. */
export async function readBlob(
  gitDir: string,
  object: string,
  call: MirrorCall & { maxBytes: number },
): Promise<Buffer> {
  if (!isObjectName(object)) throw new GitError('failed', 'not an object')
  const args = ['cat-file', 'blob', object]
  const bounds = { timeoutMs: SHORT_MS, maxOutputBytes: call.maxBytes }
  return runGit({ args, gitDir, ...callOf(call), ...bounds })
}

function run(gitDir: string | null, call: MirrorCall, args: readonly string[]): Promise<Buffer> {
  return runGit({ args, gitDir, ...callOf(call), timeoutMs: SHORT_MS })
}

function callOf({ person, signal }: MirrorCall): MirrorCall {
  return { person, signal }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}
