/** A mirrored repository at one commit, for whoever reads its history or its texts. */
import type { MemberContext } from '#platform/context.ts'
import { findCommit } from '#platform/git/index.ts'
import { refuse } from '../problems.ts'
import { requireRepo } from './manage.ts'
import { requireMirror } from './mirror.ts'

export interface OpenedRepo {
  repoName: string
  /** The folder of the mirror on this machine, and the commit in it; null: nothing was ever pushed, or synchronised. */
  at: { gitDir: string; commit: string } | null
}

/** The last sync's commit unless a branch, a tag or a commit is given; one that is not there is refused by name. */
export async function openRepoAt(
  ctx: MemberContext,
  name: string,
  ref: string | undefined,
  signal: AbortSignal,
): Promise<OpenedRepo> {
  const repo = await requireRepo(ctx, name)
  const isGiven = ref !== undefined && ref !== ''
  if (repo.headCommit === '') {
    if (isGiven) throw refuse('repo_ref_not_found', { repo_name: name, ref })
    return { repoName: name, at: null }
  }
  const gitDir = await requireMirror(ctx, repo, signal)
  if (!isGiven) return { repoName: name, at: { gitDir, commit: repo.headCommit } }
  const commit = await findCommit(gitDir, ref, { person: ctx.actor.id, signal })
  if (commit === null) throw refuse('repo_ref_not_found', { repo_name: name, ref })
  return { repoName: name, at: { gitDir, commit } }
}
