/** Folders and files of a repository as pages: at its last sync, at a branch or tag, at a commit. */

import { h } from 'preact'
import * as z from 'zod'
import { countNotesUnder } from '#features/notes/index.ts'
import {
  findAtPoint,
  openRepoCommit,
  openRepoPoint,
  type RepoPoint,
  readBytesAt,
  readFolderAt,
  refuseRepo,
  repoContent,
  repoPage,
  type TreeEntry,
} from '#features/repositories/index.ts'
import { drawReading } from '#features/viewer/index.ts'
import { repoHistoryPaths, repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { countLines } from '#platform/highlight/split-lines.ts'
import { defineRoutes, get, type RequestInfo } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { common } from '#platform/problems/index.ts'
import { excerpt } from '#platform/text/index.ts'
import { notesOn, showNames } from '../actions/file-tree.ts'
import { type LastCommits, lastCommitsForPage } from '../actions/last-commits.ts'
import { TreeNamesQuery, TreeNamesReply } from '../contract/file-tree.ts'
import { type LinkPoint, repoFileHref, repoFolderHref } from '../rules/point-links.ts'
import { FolderPage, type LastCommitView } from '../views/folder-page.tsx'
import { RefLink } from '../views/path-bar.tsx'
import { readingLocation, repoFilePage } from './file.ts'
import { linkPointOf, READ_REFUSALS, recordOf } from './points.ts'

// A folder at any point of a repository's history, as a page.

/** Names on one page: a thousand took 40 ms to draw. */
const PAGE_ENTRIES = 500
/** A short list needs no filter. */
const FILTERED_FROM = 50

interface FolderPageQuery {
  /** The last entry of the previous page: `d` for a folder and `f` for anything else, and its path. */
  after?: string | undefined
  filter?: string | undefined
}

async function folderPage(
  ctx: MemberContext,
  point: RepoPoint,
  folder: TreeEntry,
  query: FolderPageQuery,
  request: RequestInfo,
) {
  const links = linkPointOf(point)
  const { after: cursor, filter = '' } = query
  if (cursor && !/^[df]./.test(cursor)) throw common.refuse('invalid_cursor')
  const after = cursor ? { isFolder: cursor.startsWith('d'), path: cursor.slice(1) } : null
  const { entries, hasMore, readme } = await readFolderAt(ctx, point, folder, {
    after,
    limit: PAGE_ENTRIES,
    filter,
  })
  const last = entries.at(-1)
  const next = last && `${last.mode === 'folder' ? 'd' : 'f'}${last.path}`
  const { path } = folder
  const record = await recordOf(ctx, point)
  const lastCommits = await lastCommitsForPage(
    ctx,
    point,
    path,
    entries.map((entry) => entry.path),
  )
  const noted = await countNotesUnder(ctx.store, ctx.actor.id, point.repo.name, path)
  return repoPage(ctx, record, {
    title: path,
    section: 'files',
    sheets: ['repo-browser'],
    tools: h(RefLink, { point: links, branch: record.default_branch ?? '' }),
    body: h(FolderPage, {
      point: links,
      path,
      parentHref: path === '' ? null : repoFolderHref(links, folder.folder),
      entries,
      notesOf: (entry) => notesOn(entry, noted),
      lastOf: lastOf(links, lastCommits),
      liveHref:
        lastCommits === 'coming'
          ? repoFolderHref(links, path, { filter: filter || null, after: cursor })
          : null,
      pages: {
        first: after ? repoFolderHref(links, path, { filter: filter || null }) : undefined,
        next: hasMore
          ? repoFolderHref(links, path, { filter: filter || null, after: next })
          : undefined,
      },
      filter: {
        text: filter,
        action: repoFolderHref({ ...links, ref: null }, path),
        allHref: repoFolderHref(links, path),
        isOffered: filter !== '' || after !== null || entries.length >= FILTERED_FROM,
      },
      readme: after || filter ? null : await readmeOf(ctx, point, readme, request),
    }),
  })
}

const LONGEST_SUBJECT = 120

function lastOf({ name }: LinkPoint, known: LastCommits | 'coming' | null) {
  return ({ path }: TreeEntry): LastCommitView | null => {
    const last = known === null || known === 'coming' ? undefined : known.byPath.get(path)
    if (!last) return null
    const { id, subject, at } = last
    const commit = href(repoHistoryPaths.commit, { name, commit: id })
    return { href: commit, subject: excerpt(subject, LONGEST_SUBJECT), at }
  }
}

/** An unreadable README does not affect the folder: the list needs no mirror. */
async function readmeOf(
  ctx: MemberContext,
  point: RepoPoint,
  entry: TreeEntry | null,
  { address }: RequestInfo,
) {
  if (!entry) return null
  try {
    const bytes = await readBytesAt(ctx, point, entry)
    const content = bytes && repoContent(bytes)
    if (content?.kind !== 'text') return null
    const links = linkPointOf(point)
    const name = entry.path.slice(entry.path.lastIndexOf('/') + 1)
    const reading = {
      name,
      language: entry.language,
      content: content.text,
      contentHash: `git-${entry.blob}`,
      lines: countLines(content.text),
    }
    const isSource = entry.language !== 'markdown'
    const location = readingLocation(links, entry)
    const body = await drawReading(ctx, reading, location, { isSource, address })
    return { name, href: repoFileHref(links, entry.path), body }
  } catch (error) {
    ctx.log.warn({ err: error, request_id: ctx.requestId }, 'a README was not read')
    return null
  }
}

/** An unreadable parameter is ignored. */
const text = z.string().optional().catch(undefined)
const TreeQuery = z.object({
  ref: text,
  after: text,
  /** A part of the names to show. */
  filter: z.string().trim().max(200).optional().catch(undefined),
  view: z.enum(['source', 'rendered', 'blame']).optional().catch(undefined),
  from: z.coerce.number().int().min(1).max(999_999_999).optional().catch(undefined),
  taken: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional()
    .catch(undefined),
})
type TreeQuery = z.infer<typeof TreeQuery>

/** What the page of a file may refuse besides. */
const FILE_REFUSALS = [...READ_REFUSALS, 'repo_read_too_slow', 'repo_read_too_large']

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
    refuses: FILE_REFUSALS,
    async act(ctx, { params, query, request }) {
      const point = await openRepoPoint(ctx, params.name, query.ref, request.signal)
      return show(ctx, point, params['*'], query, request)
    },
  }),

  repoNames: get(repoPaths.names, {
    who: 'member',
    summary: 'The names of a folder with their counts of notes, for the tree beside a file.',
    query: TreeNamesQuery,
    reply: TreeNamesReply,
    refuses: [...READ_REFUSALS, 'repo_folder_not_found'],
    act: (ctx, { params, query, request }) =>
      showNames(ctx, params.name, params['*'], query, request.signal),
  }),

  repoCommitPage: get(repoPaths.at, {
    who: 'member',
    summary: 'A folder or a file as it is in one commit, for ever.',
    query: TreeQuery,
    refuses: FILE_REFUSALS,
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
