/**
 * The commit that touched each name of a folder last. It is computed in the background and cached by commit and folder; a
 * page that cannot wait for it is drawn without, and fills its rows when it is known.
 */
import type * as z from 'zod'
import {
  type FolderQuery,
  hasMirror,
  openRepoPoint,
  type RepoPoint,
  readMirror,
  showFolder,
} from '#features/repositories/index.ts'
import { registerContentCache } from '#platform/content-caches.ts'
import { ContentResults } from '#platform/content-results.ts'
import type { MemberContext } from '#platform/context.ts'
import { findPathAt, type LastChange, readLastChanges } from '#platform/git/index.ts'
import { patientMs } from '#platform/patience.ts'
import { toIso } from '#platform/time/index.ts'
import { readingGit } from './history/reading.ts'

export interface LastCommits {
  byPath: ReadonlyMap<string, LastChange>
  /** False: some names were last touched too long ago to be found in time. */
  isComplete: boolean
}

// The history of a folder that is walked for a list: 10,000 commits of a thousand names take three seconds of git, and the event loop 0.3.
const TIMEOUT_MS = 10_000
const ENTRY_BYTES = 400

const known = registerContentCache(
  new ContentResults<LastCommits>(8 * 2 ** 20, ({ byPath }) => byPath.size * ENTRY_BYTES + 200),
)

// Concurrent requests share the work: it does not stop when the request that began it ends.
const NEVER = new AbortController().signal

/** Of these names, which are directly in the folder. */
export function findLastCommits(
  ctx: MemberContext,
  { repo, commit }: Pick<RepoPoint, 'repo' | 'commit'>,
  folder: string,
  paths: readonly string[],
): Promise<LastCommits> {
  const shown = [folder, paths.length, paths[0], paths.at(-1)]
  return known.get(`${repo.id} ${commit} ${JSON.stringify(shown)}`, async () => {
    const below = folder === '' ? 0 : folder.length + 1
    const names = new Map(paths.map((path) => [path.slice(below), path]))
    const { byName, isComplete } = await readMirror(ctx, repo, NEVER, async (gitDir) => {
      const call = { person: ctx.actor.id, signal: NEVER }
      const at = folder === '' ? null : await findPathAt(gitDir, commit, folder, call)
      return readLastChanges(gitDir, {
        ...{ ...call, tip: commit, folder: at?.path ?? folder },
        ...{ names: new Set(names.keys()), timeoutMs: TIMEOUT_MS },
      })
    })
    const byPath = new Map([...byName].map(([name, change]) => [names.get(name)!, change]))
    return { byPath, isComplete }
  })
}

// A folder whose history is short is complete at once.
const PAGE_WAITS_MS = 120

/** For a page: null where there is no mirror here, `coming` where it takes longer than a page waits. */
export async function lastCommitsForPage(
  ctx: MemberContext,
  point: RepoPoint,
  folder: string,
  paths: readonly string[],
): Promise<LastCommits | 'coming' | null> {
  if (point.commit === '' || paths.length === 0 || !(await hasMirror(ctx, point.repo))) return null
  const work = findLastCommits(ctx, point, folder, paths).catch((error: unknown) => {
    ctx.log.warn({ err: error, request_id: ctx.requestId }, 'last commits were not found')
    return null
  })
  return withinWait(work, patientMs(PAGE_WAITS_MS))
}

export function withinWait<Value>(work: Promise<Value>, waitMs: number): Promise<Value | 'coming'> {
  return new Promise((settle, fail) => {
    const timer = setTimeout(() => settle('coming'), waitMs)
    work.then(settle, fail).finally(() => clearTimeout(timer))
  })
}

/** As JSON, when all of it is known. */
export async function showLastCommits(
  ctx: MemberContext,
  name: string,
  query: z.infer<typeof FolderQuery>,
  signal: AbortSignal,
) {
  const { commit, path, entries, has_more } = await showFolder(ctx, name, query, signal)
  const { repo } = await openRepoPoint(ctx, name, undefined, signal)
  const paths = entries.map((entry) => entry.path)
  const found =
    commit === null || paths.length === 0
      ? null
      : await readingGit(ctx, name, () => findLastCommits(ctx, { repo, commit }, path, paths))
  return {
    ok: true as const,
    repo_name: name,
    ...{ path, commit, has_more },
    is_complete: found?.isComplete ?? true,
    entries: paths.map((one) => {
      const last = found?.byPath.get(one)
      const reply = last && { id: last.id, subject: last.subject, committed_at: toIso(last.at) }
      return { path: one, last_commit: reply ?? null }
    }),
  }
}
