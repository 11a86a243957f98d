/** What one commit changed, and what differs between two. */
import { openRepoAt, refuseRepo } from '#features/repositories/index.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  type GitChange,
  type GitCommit,
  listChanges,
  readCommit,
  readLog,
  readPatches,
} from '#platform/git/index.ts'
import type { CommitReply, CompareQuery, CompareReply } from '../../contract/history.ts'
import {
  MAX_CHANGED_FILES,
  MAX_COMPARED_COMMITS,
  MAX_PATCH_BYTES,
  MAX_PATCHES_BYTES,
  READ_TIMEOUT_MS,
} from '../../contract/history-limits.ts'
import { changeReply, commitReply } from './history.ts'
import { readingGit } from './reading.ts'

/** Two commits of one mirror and the names that differ between them. */
export interface Differences {
  repoName: string
  gitDir: string
  /** Null: `to` is a first commit. */
  from: string | null
  to: string
  changes: GitChange[]
  total: number
}

export interface CommitDifferences extends Differences {
  commit: GitCommit
}

export interface ComparedCommits extends Differences {
  from: string
  commits: GitCommit[]
  hasMoreCommits: boolean
}

export function loadCommit(
  ctx: MemberContext,
  name: string,
  id: string,
  signal: AbortSignal,
): Promise<CommitDifferences> {
  return readingGit(ctx, name, async () => {
    const { gitDir, commit: to } = await requireCommit(ctx, name, id, signal)
    const commit = await readCommit(gitDir, to, { person: ctx.actor.id, signal })
    if (!commit) throw refuseRepo('repo_ref_not_found', { repo_name: name, ref: id })
    const from = commit.parents[0] ?? null
    return { commit, ...(await findChanges(ctx, { repoName: name, gitDir, from, to }, signal)) }
  })
}

export function loadComparison(
  ctx: MemberContext,
  name: string,
  query: CompareQuery,
  signal: AbortSignal,
): Promise<ComparedCommits> {
  return readingGit(ctx, name, async () => {
    const { gitDir, commit: from } = await requireCommit(ctx, name, query.from, signal)
    const { commit: to } = await requireCommit(ctx, name, query.to, signal)
    const commits = await readLog(gitDir, {
      person: ctx.actor.id,
      signal,
      tip: to,
      not: from,
      limit: MAX_COMPARED_COMMITS + 1,
      timeoutMs: READ_TIMEOUT_MS,
    })
    return {
      ...(await findChanges(ctx, { repoName: name, gitDir, from, to }, signal)),
      from,
      commits: commits.slice(0, MAX_COMPARED_COMMITS),
      hasMoreCommits: commits.length > MAX_COMPARED_COMMITS,
    }
  })
}

export async function showCommit(
  ctx: MemberContext,
  name: string,
  id: string,
  signal: AbortSignal,
): Promise<CommitReply> {
  const found = await loadCommit(ctx, name, id, signal)
  return {
    ok: true,
    repo_name: name,
    commit: { ...commitReply(found.commit), body: found.commit.body },
    compared_with: found.from,
    ...(await differencesReply(ctx, found, signal)),
  }
}

export async function showComparison(
  ctx: MemberContext,
  name: string,
  query: CompareQuery,
  signal: AbortSignal,
): Promise<CompareReply> {
  const found = await loadComparison(ctx, name, query, signal)
  return {
    ok: true,
    repo_name: name,
    from: found.from,
    to: found.to,
    commits: found.commits.map(commitReply),
    has_more_commits: found.hasMoreCommits,
    ...(await differencesReply(ctx, found, signal)),
  }
}

async function requireCommit(
  ctx: MemberContext,
  name: string,
  ref: string | undefined,
  signal: AbortSignal,
) {
  const at = await openRepoAt(ctx, name, ref, signal)
  if (!at) throw refuseRepo('repo_ref_not_found', { repo_name: name, ref: ref ?? '' })
  return at
}

async function findChanges(
  { actor }: MemberContext,
  range: Pick<Differences, 'repoName' | 'gitDir' | 'from' | 'to'>,
  signal: AbortSignal,
): Promise<Differences> {
  const { gitDir, from, to } = range
  const call = { person: actor.id, signal, timeoutMs: READ_TIMEOUT_MS }
  const found = await listChanges(gitDir, { ...call, from, to, limit: MAX_CHANGED_FILES })
  return { ...range, ...found }
}

function differencesReply(ctx: MemberContext, found: Differences, signal: AbortSignal) {
  const { repoName, gitDir, from, to, changes, total } = found
  return readingGit(ctx, repoName, async () => {
    const patches = await readPatches(gitDir, changes, {
      person: ctx.actor.id,
      signal,
      from,
      to,
      timeoutMs: READ_TIMEOUT_MS,
      maxFileBytes: MAX_PATCH_BYTES,
      maxBytes: MAX_PATCHES_BYTES,
    })
    return {
      files: changes.map((change, at) => changeReply(change, patches[at])),
      file_count: total,
    }
  })
}
