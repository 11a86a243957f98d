/** Reading a mirrored repository: folders from the table, files from the mirror. */
import type * as z from 'zod'
import type { MemberContext } from '#platform/context.ts'
import { utf8Text } from '#platform/text/utf8.ts'
import type { FolderQuery } from '../contract/index.ts'
import { FOLDER_PAGE } from '../contract/limits.ts'
import { normaliseRepoPath } from '../contract/repo-path.ts'
import { refuse } from '../problems/index.ts'
import type { TreeEntry } from '../rules/tree-entries.ts'
import { listFolder } from '../store/trees.ts'
import { findAtPoint, openRepoPoint, type RepoPoint, readBytesAt, readFolderAt } from './browse.ts'
import { mendingMirror, openRepoAt } from './mirror.ts'

export async function showFolder(
  ctx: MemberContext,
  name: string,
  query: z.infer<typeof FolderQuery>,
  signal: AbortSignal,
) {
  const point = await openPoint(ctx, name, query.ref, signal)
  const path = query.path ? requirePath(query.path) : ''
  const folder = await findAtPoint(ctx, point, path)
  if (folder?.mode !== 'folder')
    throw refuse('repo_folder_not_found', { repo_name: name, repo_path: path })
  const { entries, hasMore } = await folderPage(ctx, point, folder, query.after ?? '')
  return {
    ok: true as const,
    repo_name: name,
    path,
    commit: point.commit || null,
    entries: entries.map(entryReply),
    has_more: hasMore,
  }
}

/** The last sync, or a branch, a tag or a commit by its name. */
async function openPoint(
  ctx: MemberContext,
  name: string,
  ref: string | undefined,
  signal: AbortSignal,
): Promise<RepoPoint> {
  const last = await openRepoPoint(ctx, name, undefined, signal)
  if (!ref) return last
  const at = await mendingMirror(ctx, last.repo, () => openRepoAt(ctx, name, ref, signal))
  return at ? { ...last, commit: at.commit, isLastSync: false } : last
}

async function folderPage(ctx: MemberContext, point: RepoPoint, folder: TreeEntry, after: string) {
  if (point.isLastSync) {
    const page = { folder: folder.path, after, limit: FOLDER_PAGE + 1 }
    const found = await listFolder(ctx.store, ctx.actor.id, point.repo.name, page)
    return { entries: found.slice(0, FOLDER_PAGE), hasMore: found.length > FOLDER_PAGE }
  }
  // A tree of git lists its folders first, so the kind of the last entry is a part of where the page before ended.
  const last = after === '' ? null : await findAtPoint(ctx, point, after)
  const cursor = after === '' ? null : { path: after, isFolder: last?.mode === 'folder' }
  return readFolderAt(ctx, point, folder, { after: cursor, limit: FOLDER_PAGE })
}

export async function showRepoFile(
  ctx: MemberContext,
  name: string,
  { path: given, ref }: { path: string; ref: string | undefined },
  signal: AbortSignal,
) {
  const point = await openPoint(ctx, name, ref, signal)
  const path = requirePath(given)
  const entry = await findAtPoint(ctx, point, path)
  if (!entry || entry.mode === 'folder')
    throw refuse('repo_file_not_found', { repo_name: name, repo_path: path })
  const bytes = await readBytesAt(ctx, point, entry)
  return {
    ok: true as const,
    repo_name: name,
    commit: point.commit,
    file: { ...entryReply(entry), ...contentOf(bytes) },
  }
}

/** As it is in the repository, byte for byte: text where it is UTF-8 without a NUL, else base64. */
function contentOf(bytes: Buffer | null) {
  if (bytes === null) return { content: null, encoding: null }
  const content = bytes.includes(0) ? null : utf8Text(bytes)
  return content === null
    ? { content: bytes.toString('base64'), encoding: 'base64' as const }
    : { content, encoding: 'utf-8' as const }
}

function entryReply({ path, mode, blob, sizeBytes, language }: TreeEntry) {
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    kind: mode,
    object: blob,
    size: sizeBytes,
    language: language || null,
  }
}

function requirePath(path: string): string {
  const normal = normaliseRepoPath(path)
  if (normal === null) throw refuse('invalid_repo_path')
  return normal
}
