/** A folder at any point of a repository's history, as a page. */
import { h } from 'preact'
import {
  type RepoPoint,
  readBytesAt,
  readFolderAt,
  repoContent,
  repoPage,
  type TreeEntry,
} from '#features/repositories/index.ts'
import { drawReading } from '#features/viewer/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { countLines } from '#platform/highlight/split-lines.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { common } from '#platform/problems/index.ts'
import { repoFileHref, repoFolderHref } from '../rules/point-links.ts'
import { FolderPage } from '../views/folder-page.tsx'
import { RefLink } from '../views/path-bar.tsx'
import { readingLocation } from './file.ts'
import { linkPointOf, recordOf } from './points.ts'

/** Names on one page: a thousand took 40 ms to draw. */
const PAGE_ENTRIES = 500
/** A short list needs no filter. */
const FILTERED_FROM = 50

export interface FolderPageQuery {
  /** The last entry of the previous page: `d` for a folder and `f` for anything else, and its path. */
  after?: string | undefined
  filter?: string | undefined
}

export async function folderPage(
  ctx: MemberContext,
  point: RepoPoint,
  folder: TreeEntry,
  { after: cursor, filter = '' }: FolderPageQuery,
  request: RequestInfo,
) {
  const links = linkPointOf(point)
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
