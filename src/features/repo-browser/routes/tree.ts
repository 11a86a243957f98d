/** Folders and files of a repository as pages: at its last sync, at a branch or tag, at a commit. */
import * as z from 'zod'
import {
  findAtPoint,
  openRepoCommit,
  openRepoPoint,
  type RepoPoint,
  refuseRepo,
} from '#features/repositories/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, type RequestInfo } from '#platform/http/index.ts'
import { repoFilePage } from './file.ts'
import { folderPage } from './folder.ts'
import { READ_REFUSALS } from './points.ts'

/** An unreadable parameter is ignored. */
const text = z.string().optional().catch(undefined)
const TreeQuery = z.object({
  ref: text,
  after: text,
  /** A part of the names to show. */
  filter: z.string().trim().max(200).optional().catch(undefined),
  view: z.enum(['source', 'rendered']).optional().catch(undefined),
  from: z.coerce.number().int().min(1).max(999_999_999).optional().catch(undefined),
  taken: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional()
    .catch(undefined),
})
type TreeQuery = z.infer<typeof TreeQuery>

export const treeRoutes = defineRoutes({
  repoTop: get(repoPaths.repo, {
    who: 'member',
    summary: 'The topmost folder of a repository, with its README.',
    query: TreeQuery,
    refuses: READ_REFUSALS,
    async act(ctx, { params: { name }, query, request }) {
      return show(
        ctx,
        await openRepoPoint(ctx, name, query.ref, request.signal),
        '',
        query,
        request,
      )
    },
  }),

  repoFolder: get(repoPaths.tree, {
    who: 'member',
    summary: 'A folder of a repository, with its README.',
    query: TreeQuery,
    refuses: READ_REFUSALS,
    async act(ctx, { params, query, request }) {
      const point = await openRepoPoint(ctx, params.name, query.ref, request.signal)
      return show(ctx, point, params['*'], query, request)
    },
  }),

  repoFilePage: get(repoPaths.file, {
    who: 'member',
    summary:
      'A file of a repository: its source or its rendered form, or what it is besides a text.',
    query: TreeQuery,
    refuses: READ_REFUSALS,
    async act(ctx, { params, query, request }) {
      const point = await openRepoPoint(ctx, params.name, query.ref, request.signal)
      return show(ctx, point, params['*'], query, request)
    },
  }),

  repoCommitPage: get(repoPaths.at, {
    who: 'member',
    summary: 'A folder or a file as it is in one commit, for ever.',
    query: TreeQuery,
    refuses: READ_REFUSALS,
    async act(ctx, { params, query, request }) {
      const point = await openRepoCommit(ctx, params.name, params.commit, request.signal)
      return show(ctx, point, params['*'], query, request)
    },
  }),
})

/** A link in a README does not know whether its target is a folder or a file: both URLs show what is there. */
async function show(
  ctx: MemberContext,
  point: RepoPoint,
  path: string,
  query: TreeQuery,
  request: RequestInfo,
) {
  const entry = await findAtPoint(ctx, point, path)
  if (!entry)
    throw refuseRepo('repo_file_not_found', { repo_name: point.repo.name, repo_path: path })
  if (entry.mode === 'folder') return folderPage(ctx, point, entry, query, request)
  return repoFilePage(ctx, point, entry, query, request)
}
