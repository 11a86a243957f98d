/** The point of its history at which a page reads a repository, and the links for it. */
import { type RepoPoint, showRepo } from '#features/repositories/index.ts'
import type { MemberContext } from '#platform/context.ts'
import type { LinkPoint } from '../rules/point-links.ts'

/** The refusals of every page that reads a repository. */
export const READ_REFUSALS = [
  'repo_not_found',
  'invalid_repo_path',
  'mirror_unavailable',
  'repo_file_not_found',
  'repo_ref_not_found',
  'repo_commit_not_found',
]

export function linkPointOf({ repo, commit, ref, isLastSync }: RepoPoint): LinkPoint {
  const { name } = repo
  return { name, commit, ref: ref?.name ?? null, isCommit: !isLastSync && ref === null }
}

export async function recordOf(ctx: MemberContext, point: RepoPoint) {
  return (await showRepo(ctx, point.repo.name)).repo
}
