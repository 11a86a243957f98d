/** The mirror of a repository on this machine, fetched when it is missing: no machine reads another one's disk. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LruCache } from '#platform/cache/lru.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import {
  type FetchCall,
  findCommit,
  GitError,
  hasCommit,
  isMirror,
  type MirrorLimits,
  makeMirror,
  openRemote,
  updateMirror,
} from '#platform/git/index.ts'
import { systemTimers } from '#platform/time/timers.ts'
import { refuse } from '../problems/index.ts'
import { bytesBeside, type Repo } from '../store/repos.ts'
import { authorizationFor } from './credentials.ts'
import { mirrorFolder, mirrorLimits, remoteRules } from './git.ts'
import { requireRepo } from './manage.ts'

export async function openRepoRemote(ctx: Context, repo: Repo) {
  const authorization = await authorizationFor(ctx, repo.ownerId, repo.host)
  return openRemote(repo.url, remoteRules(ctx.config), authorization)
}

/** The size limit of one mirror, beside the others of its owner. */
export async function limitsOf({ store, config }: Context, repo: Repo): Promise<MirrorLimits> {
  const limits = mirrorLimits(config)
  const left = config.MAX_MIRROR_BYTES_PER_USER - (await bytesBeside(store, repo))
  return { ...limits, maxBytes: Math.min(limits.maxBytes, Math.max(0, left)) }
}

/** A mirror that cannot be fetched into, because it is damaged or a lock was left in it, is created again. */
export async function fetchMirror(gitDir: string, call: FetchCall) {
  if (!(await isMirror(gitDir, call))) return makeMirror(gitDir, call)
  try {
    return await updateMirror(gitDir, call)
  } catch (error) {
    if (!isMirrorDamage(error)) throw error
    return makeMirror(gitDir, call)
  }
}

/** Errors of git about a folder that it cannot use, and not about the remote. */
export const isMirrorDamage = (error: unknown) =>
  error instanceof GitError && (error.code === 'failed' || error.code === 'bad_objects')

// A request that waits longer is refused as busy; the fetch continues.
const PATIENCE_MS = 20_000
const RETRY_SECONDS = '5'

/** Fetches that are running in this process. */
const fetching = new Map<string, Promise<unknown>>()
let stopping = new AbortController()

/** Cancels every fetch that a reader began, when the program stops. */
export function stopFetching(): void {
  stopping.abort()
  // Tests start the program several times in one process.
  stopping = new AbortController()
}

/** The folder of the mirror, with the commit in it. */
export async function requireMirror(
  ctx: Context,
  repo: Repo,
  signal: AbortSignal,
): Promise<string> {
  const gitDir = mirrorFolder(ctx.config, repo)
  const call = { person: repo.ownerId, signal }
  const isThere = () =>
    mendingMirror(ctx, repo, async () => {
      const found = await identityOf(gitDir)
      if (found !== null && seen.get(gitDir) === `${found} ${repo.headCommit}`) return true
      const isSo =
        (await isMirror(gitDir, call)) && (await hasCommit(gitDir, repo.headCommit, call))
      if (isSo && found !== null) seen.set(gitDir, `${found} ${repo.headCommit}`)
      return isSo
    })
  if (await isThere()) return gitDir
  await fetchWithPatience(repo.id, signal, (signal) =>
    fetchInto(ctx, repo, gitDir, signal).catch((error) => {
      ctx.log.warn({ err: error, repo_id: repo.id }, 'a mirror was not fetched on demand')
      throw unavailable()
    }),
  )
  if (await isThere()) return gitDir
  throw unavailable()
}

/**
 * Mirrors that were checked, and their commit: starting git blocks the event loop for milliseconds, and a page checks
 * three times.
 */
const seen = new LruCache<string>({ maxSize: 1_000 })

/** Whether it is on this machine, for what a page can do without. */
export async function hasMirror({ config }: Context, repo: Repo): Promise<boolean> {
  return (await identityOf(mirrorFolder(config, repo))) !== null
}

/** Changes when a mirror is created again; null for none. */
async function identityOf(gitDir: string): Promise<string | null> {
  const found = await stat(join(gitDir, 'HEAD')).catch(() => null)
  return found && `${found.dev} ${found.ino} ${found.birthtimeMs}`
}

/** Concurrent requests for the same share one fetch. It continues when the patience of those who wait for it ends. */
export async function fetchWithPatience<T>(
  key: string,
  signal: AbortSignal,
  fetch: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const known = fetching.get(key) as Promise<T> | undefined
  const begun = known ?? fetch(stopping.signal).finally(() => fetching.delete(key))
  // All that waited may have left before it failed.
  begun.catch(() => {})
  fetching.set(key, begun)
  return Promise.race([begun, patience(signal)])
}

// A mirror that is damaged at its source, too, is not fetched again and again.
const MEND_EVERY_MS = 3_600_000
const mendedAt = new Map<string, number>()

/** Reads from the mirror what is known to exist. */
export async function readMirror<Value>(
  ctx: Context,
  repo: Repo,
  signal: AbortSignal,
  read: (gitDir: string) => Promise<Value>,
): Promise<Value> {
  const gitDir = await requireMirror(ctx, repo, signal)
  return mendingMirror(ctx, repo, () => read(gitDir))
}

/** If git cannot read it, the mirror is created again; until then it is unavailable. */
export async function mendingMirror<Value>(
  ctx: Context,
  repo: Repo,
  read: () => Promise<Value>,
): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    throw isMirrorDamage(error) ? mendMirror(ctx, repo, error) : error
  }
}

/** Begins to create it again and returns the refusal that it is unavailable meanwhile. */
export function mendMirror(ctx: Context, repo: Repo, error: unknown) {
  const { elapsed } = systemTimers
  if (elapsed() - (mendedAt.get(repo.id) ?? -Infinity) < MEND_EVERY_MS) return unavailable()
  mendedAt.set(repo.id, elapsed())
  ctx.log.warn({ err: error, repo_id: repo.id }, 'a damaged mirror is made anew')
  const gitDir = mirrorFolder(ctx.config, repo)
  const begun = fetchInto(ctx, repo, gitDir, stopping.signal, makeMirror)
  begun.catch((error) =>
    ctx.log.warn({ err: error, repo_id: repo.id }, 'a damaged mirror was not made anew'),
  )
  return unavailable()
}

async function fetchInto(
  ctx: Context,
  repo: Repo,
  gitDir: string,
  signal: AbortSignal,
  fetch: typeof fetchMirror = fetchMirror,
): Promise<void> {
  const remote = await openRepoRemote(ctx, repo)
  const limits = await limitsOf(ctx, repo)
  await fetch(gitDir, { person: repo.ownerId, signal, remote, limits })
}

async function patience(signal: AbortSignal): Promise<never> {
  const isOver = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  await new Promise((resolve) => isOver.addEventListener('abort', resolve, { once: true }))
  throw unavailable()
}

function unavailable() {
  return refuse('mirror_unavailable', {}, { 'retry-after': RETRY_SECONDS })
}

// A mirrored repository at one commit, for reading its history or its texts.

/**
 * The folder of the mirror on this machine, and in it the last sync's commit unless a branch, a tag or a commit is given.
 * Null while nothing was pushed, or synchronised.
 */
export async function openRepoAt(
  ctx: MemberContext,
  name: string,
  ref: string | undefined,
  signal: AbortSignal,
): Promise<{ gitDir: string; commit: string } | null> {
  const repo = await requireRepo(ctx, name)
  const notFound = () => refuse('repo_ref_not_found', { repo_name: name, ref })
  if (repo.headCommit === '') {
    if (ref) throw notFound()
    return null
  }
  const gitDir = await requireMirror(ctx, repo, signal)
  if (!ref) return { gitDir, commit: repo.headCommit }
  const commit = await findCommit(gitDir, ref, { person: ctx.actor.id, signal })
  if (commit === null) throw notFound()
  return { gitDir, commit }
}
