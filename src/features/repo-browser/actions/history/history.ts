/** The commits of a repository, or those that changed one path. */
import { normaliseRepoPath, openRepoAt, refuseRepo } from '#features/repositories/index.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  findPathAt,
  type GitChange,
  type GitCommit,
  type GitPatch,
  type GitSide,
  gitText,
  readLog,
} from '#platform/git/index.ts'
import { toIso } from '#platform/time/index.ts'
import type { CommitHistory, HistoryQuery } from '../../contract/history.ts'
import { HISTORY_PAGE, READ_TIMEOUT_MS } from '../../contract/history-limits.ts'
import { readingGit } from './reading.ts'

export async function showCommits(
  ctx: MemberContext,
  name: string,
  query: HistoryQuery,
  signal: AbortSignal,
): Promise<CommitHistory> {
  const [tip, skipped = '0'] = query.after?.split('.') ?? []
  const skip = Number(skipped)
  const path = query.path ? requirePath(query.path) : ''
  return readingGit(ctx, name, async () => {
    const at = await openRepoAt(ctx, name, tip ?? query.ref, signal)
    const found = { ok: true as const, repo_name: name, path }
    if (!at) return { ...found, commit: null, commits: [], next: null }
    const call = { person: ctx.actor.id, signal }
    const file = path === '' ? null : await findPathAt(at.gitDir, at.commit, path, call)
    const entries = await readLog(at.gitDir, {
      ...call,
      tip: at.commit,
      ...(file && { path: file.path, isFollowed: file.mode !== 'folder' }),
      skip,
      limit: HISTORY_PAGE + 1,
      timeoutMs: READ_TIMEOUT_MS,
    })
    // A deleted file has a history; one that never existed has none.
    if (file?.mode === null && entries.length === 0 && skip === 0)
      throw refuseRepo('repo_file_not_found', { repo_name: name, repo_path: path })
    return {
      ...found,
      commit: at.commit,
      commits: entries.slice(0, HISTORY_PAGE).map((entry) => ({
        ...commitReply(entry),
        path: entry.path && gitText(entry.path),
      })),
      next: entries.length > HISTORY_PAGE ? `${at.commit}.${skip + HISTORY_PAGE}` : null,
    }
  })
}

export function requirePath(path: string): string {
  const normal = normaliseRepoPath(path)
  if (normal === null) throw refuseRepo('invalid_repo_path')
  return normal
}

// Commits and differences in the wire format.

export function commitReply({ id, parents, subject, author, committer }: GitCommit) {
  return {
    id,
    parents,
    subject,
    author_name: author.name,
    author_email: author.email,
    authored_at: toIso(author.at),
    committer_name: committer.name,
    committed_at: toIso(committer.at),
  }
}

export function changeReply(change: GitChange, patch: GitPatch | undefined) {
  return {
    change: change.kind,
    path: gitText(change.path),
    old_path: change.oldPath && gitText(change.oldPath),
    old: sideReply(change.old),
    new: sideReply(change.new),
    patch: patch?.text ?? null,
    patch_cut: patch?.isCut ?? false,
    is_binary: patch?.isBinary ?? false,
  }
}

function sideReply(side: GitSide | null) {
  return side && { kind: side.mode, object: side.object }
}
