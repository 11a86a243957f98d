/** Who wrote each line of a file of a repository, at any point of its history. */
import { openRepoAt, refuseRepo } from '#features/repositories/index.ts'
import { registerContentCache } from '#platform/content-caches.ts'
import { ContentResults } from '#platform/content-results.ts'
import type { MemberContext } from '#platform/context.ts'
import { type Blame, findPathAt, readBlame } from '#platform/git/index.ts'
import { toIso } from '#platform/time/index.ts'
import { MAX_BLAME_GROUPS, READ_TIMEOUT_MS } from '../contract/history-limits.ts'
import { requirePath } from './history/history.ts'
import { readingGit } from './history/reading.ts'

// Two groups are as long as one line of what git wrote about them.
const GROUP_BYTES = 300
const blames = registerContentCache(
  new ContentResults<Blame>(8 * 2 ** 20, ({ groups }) => groups.length * GROUP_BYTES + 200),
)

// Concurrent requests share the work: it does not stop when the request that began it ends.
const NEVER = new AbortController().signal

export async function loadBlame(
  ctx: MemberContext,
  name: string,
  { path: given, ref }: { path: string; ref: string | undefined },
  signal: AbortSignal,
): Promise<Blame & { path: string; commit: string }> {
  const path = requirePath(given)
  const missing = () => refuseRepo('repo_file_not_found', { repo_name: name, repo_path: path })
  return readingGit(ctx, name, async () => {
    const at = await openRepoAt(ctx, name, ref, signal)
    if (!at) throw missing()
    const { gitDir, commit } = at
    const blame = await blames.get(`${gitDir} ${commit} ${path}`, async () => {
      const call = { person: ctx.actor.id, signal: NEVER }
      const found = await findPathAt(gitDir, commit, path, call)
      const isFile = found.mode === 'file' || found.mode === 'executable'
      if (!isFile || typeof found.path !== 'string') throw missing()
      const bounds = { maxGroups: MAX_BLAME_GROUPS, timeoutMs: READ_TIMEOUT_MS }
      return readBlame(gitDir, { ...call, commit, path, ...bounds })
    })
    return { ...blame, path, commit }
  })
}

export async function showBlame(
  ctx: MemberContext,
  name: string,
  query: { path: string; ref: string | undefined },
  signal: AbortSignal,
) {
  const { groups, isComplete, path, commit } = await loadBlame(ctx, name, query, signal)
  return {
    ok: true as const,
    repo_name: name,
    ...{ path, commit },
    is_complete: isComplete,
    groups: groups.map((group) => ({
      line: group.line,
      count: group.count,
      commit: group.commit.id,
      subject: group.commit.subject,
      author_name: group.commit.author,
      authored_at: toIso(group.commit.at),
      path: group.path,
      original_line: group.originalLine,
      before: group.before,
    })),
  }
}
