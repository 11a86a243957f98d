/** The mirror of a repository on this machine, fetched when it is not there: no machine reads another one's disk. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LruCache } from '#platform/cache/lru.ts'
import type { Context } from '#platform/context.ts'
import {
  type FetchCall,
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

export async function openRepoRemote(ctx: Context, repo: Repo) {
  const authorization = await authorizationFor(ctx, repo.ownerId, repo.host)
  return openRemote(repo.url, remoteRules(ctx.config), authorization)
}

/** What the mirror of one repository may take, beside the others of its owner. */
export async function limitsOf({ store, config }: Context, repo: Repo): Promise<MirrorLimits> {
  const limits = mirrorLimits(config)
  const left = config.MAX_MIRROR_BYTES_PER_USER - (await bytesBeside(store, repo))
  return { ...limits, maxBytes: Math.min(limits.maxBytes, Math.max(0, left)) }
}

/** What cannot be fetched into, because it is damaged or something of it was left locked, is made anew. */
export async function fetchMirror(gitDir: string, call: FetchCall) {
  if (!(await isMirror(gitDir, call))) return makeMirror(gitDir, call)
  try {
    return await updateMirror(gitDir, call)
  } catch (error) {
    if (!isMirrorDamage(error)) throw error
    return makeMirror(gitDir, call)
  }
}

/** What git says of a folder that it cannot use, and not of the other side. */
export const isMirrorDamage = (error: unknown) =>
  error instanceof GitError && (error.code === 'failed' || error.code === 'bad_objects')

// Whoever waits longer is told to come back; the fetch goes on.
const PATIENCE_MS = 20_000
const RETRY_SECONDS = '5'

/** Fetches that are under way in this process. */
const fetching = new Map<string, Promise<unknown>>()
let stopping = new AbortController()

/** Ends every fetch that a reader began; the program is going. */
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

/** Mirrors that were looked into, and their commit: starting a git holds the event loop for milliseconds, and a page asks thrice. */
const seen = new LruCache<string>({ maxSize: 1_000 })

/** Another one for a mirror that was made anew; null for none. */
async function identityOf(gitDir: string): Promise<string | null> {
  const found = await stat(join(gitDir, 'HEAD')).catch(() => null)
  return found && `${found.dev} ${found.ino} ${found.birthtimeMs}`
}

/** Whoever asks for the same waits for the same. A fetch goes on when the patience of those who wait for it ends. */
export async function fetchWithPatience<T>(
  key: string,
  signal: AbortSignal,
  fetch: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const known = fetching.get(key) as Promise<T> | undefined
  const begun = known ?? fetch(stopping.signal).finally(() => fetching.delete(key))
  // Whoever waited may have left before it failed.
  begun.catch(() => {})
  fetching.set(key, begun)
  return Promise.race([begun, patience(signal)])
}

// What is damaged at its source, too, is not fetched again and again.
const MEND_EVERY_MS = 3_600_000
const mendedAt = new Map<string, number>()

/** Reads in the mirror what is known to be there. */
export async function readMirror<Value>(
  ctx: Context,
  repo: Repo,
  signal: AbortSignal,
  read: (gitDir: string) => Promise<Value>,
): Promise<Value> {
  const gitDir = await requireMirror(ctx, repo, signal)
  return mendingMirror(ctx, repo, () => read(gitDir))
}

/** Where git cannot read, the mirror is made anew; until then it is not available. */
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

/** Begins to make it anew and says that it is not available meanwhile. */
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
