/** Leads to the branch, the path and the lines that a pasted address showed, at once or when the repository is here. */
import * as z from 'zod'
import {
  findAtPoint,
  normaliseRepoPath,
  openRepoPoint,
  type RepoPoint,
  requireRepo,
} from '#features/repositories/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { isObjectName } from '#platform/git/index.ts'
import { defineRoutes, get, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import { commitHref, repoFileHref, repoFolderHref } from '../rules/point-links.ts'
import { linkPointOf, READ_REFUSALS } from './points.ts'

const PlaceQuery = z.object({
  lines: z
    .string()
    .regex(/^L\d{1,9}(?:-L\d{1,9})?$/)
    .optional()
    .catch(undefined),
})

export const pastedLocationRoutes = defineRoutes({
  repoPlace: get(repoPaths.open, {
    who: 'member',
    summary:
      'Leads to the branch and path that the address of a repository showed when it was pasted; to the repository while it has not been fetched.',
    query: PlaceQuery,
    refuses: READ_REFUSALS,
    async act(ctx, { params: { name, '*': place }, query, request }) {
      return seeOther(await placeHref(ctx, name, place, query.lines, request.signal))
    },
  }),
})

// Names of branches have a few parts; each one that is tried asks git.
const MOST_PARTS = 6

async function placeHref(
  ctx: MemberContext,
  name: string,
  place: string,
  lines: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { headCommit } = await requireRepo(ctx, name)
  const parts = place.split('/').filter((part) => part !== '')
  if (headCommit === '' || parts.length === 0) return href(repoPaths.repo, { name })
  if (isObjectName(parts[0]!))
    return commitHref({ name, commit: parts[0]! }, parts.slice(1).join('/'))
  for (let count = 1; count <= Math.min(parts.length, MOST_PARTS); count++) {
    const point = await findPoint(ctx, name, parts.slice(0, count).join('/'), signal)
    if (point) return pathHref(ctx, point, parts.slice(count).join('/'), lines)
  }
  // A branch that is gone: its path may still be there.
  const last = await openRepoPoint(ctx, name, undefined, signal)
  return pathHref(ctx, last, parts.slice(1).join('/'), lines)
}

/** Null: there is no branch or tag of this name. */
async function findPoint(ctx: MemberContext, name: string, ref: string, signal: AbortSignal) {
  try {
    return await openRepoPoint(ctx, name, ref, signal)
  } catch (error) {
    if (error instanceof Problem && error.code === 'repo_ref_not_found') return null
    throw error
  }
}

async function pathHref(
  ctx: MemberContext,
  point: RepoPoint,
  path: string,
  lines: string | undefined,
): Promise<string> {
  const links = linkPointOf(point)
  const normal = normaliseRepoPath(path)
  const entry = normal && (await findAtPoint(ctx, point, normal))
  if (!entry) return repoFolderHref(links, '')
  if (entry.mode === 'folder') return repoFolderHref(links, entry.path)
  // The rendered form has no lines.
  const view = lines && { view: 'source' }
  return repoFileHref(links, entry.path, view || {}) + (lines ? `#${lines}` : '')
}
