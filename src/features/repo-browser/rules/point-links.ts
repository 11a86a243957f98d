/** URLs inside a repository that stay at one point of its history: the last sync, a branch or tag, a commit. */
import { repoPaths } from '#paths/repositories.ts'
import { href, type Search } from '#platform/http/paths.ts'

export interface LinkPoint {
  name: string
  /** Empty when there is no commit yet. */
  commit: string
  /** A branch or tag. */
  ref: string | null
  /** The URL contains the commit, so that its meaning never changes. */
  isCommit: boolean
}

export function repoFolderHref(point: LinkPoint, path: string, search: Search = {}): string {
  const { name, ref } = point
  if (point.isCommit) return commitHref(point, path, search)
  if (path === '') return href(repoPaths.repo, { name }, { ref, ...search })
  return href(repoPaths.tree, { name, '*': path }, { ref, ...search })
}

export function repoFileHref(point: LinkPoint, path: string, search: Search = {}): string {
  const { name, ref } = point
  if (point.isCommit) return commitHref(point, path, search)
  return href(repoPaths.file, { name, '*': path }, { ref, ...search })
}

/** A URL whose content never changes. */
export function commitHref(
  { name, commit }: Pick<LinkPoint, 'name' | 'commit'>,
  path: string,
  search: Search = {},
): string {
  return href(repoPaths.at, { name, commit, '*': path }, search)
}
