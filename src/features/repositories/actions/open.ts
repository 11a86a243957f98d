/** A mirrored repository at one commit, for reading its history or its texts. */
import type { MemberContext } from '#platform/context.ts'
import { findCommit } from '#platform/git/index.ts'
import { refuse } from '../problems/index.ts'
import { requireRepo } from './manage.ts'
import { requireMirror } from './mirror.ts'

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
