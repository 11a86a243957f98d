/** Reading a mirrored repository: folders from the table, files from the mirror. */
import type { MemberContext } from '#platform/context.ts'
import { readBlob } from '#platform/git/index.ts'
import { utf8Text } from '#platform/text/utf8.ts'
import { FOLDER_PAGE, MAX_SHOWN_BYTES } from '../contract/limits.ts'
import { normaliseRepoPath } from '../contract/repo-path.ts'
import { refuse } from '../problems/index.ts'
import type { TreeEntry } from '../rules/tree-entries.ts'
import type { Repo } from '../store/repos.ts'
import { findEntry, listFolder } from '../store/trees.ts'
import { requireRepo } from './manage.ts'
import { readMirror } from './mirror.ts'

export async function showFolder(
  ctx: MemberContext,
  name: string,
  query: { path?: string | undefined; after?: string | undefined },
) {
  const repo = await requireRepo(ctx, name)
  const path = query.path ? requirePath(query.path) : ''
  if (path !== '' && (await findEntry(ctx.store, ctx.actor.id, name, path))?.mode !== 'folder')
    throw refuse('repo_folder_not_found', { repo_name: name, repo_path: path })
  const page = { folder: path, after: query.after ?? '', limit: FOLDER_PAGE + 1 }
  const found = await listFolder(ctx.store, ctx.actor.id, name, page)
  const entries = found.slice(0, FOLDER_PAGE)
  return {
    ok: true as const,
    repo_name: name,
    path,
    commit: repo.headCommit || null,
    entries: entries.map(entryReply),
    has_more: found.length > FOLDER_PAGE,
  }
}

export async function showRepoFile(
  ctx: MemberContext,
  name: string,
  given: string,
  signal: AbortSignal,
) {
  const repo = await requireRepo(ctx, name)
  const path = requirePath(given)
  const entry = await findEntry(ctx.store, ctx.actor.id, name, path)
  if (!entry || entry.mode === 'folder')
    throw refuse('repo_file_not_found', { repo_name: name, repo_path: path })
  const bytes = isShown(entry) ? await readBytes(ctx, repo, entry, signal) : null
  return {
    ok: true as const,
    repo_name: name,
    commit: repo.headCommit,
    file: { ...entryReply(entry), ...contentOf(bytes) },
  }
}

/** Submodules have no content here, and of files that are too large only the size is shown. */
function isShown({ mode, sizeBytes }: TreeEntry): boolean {
  return mode !== 'submodule' && sizeBytes <= MAX_SHOWN_BYTES
}

async function readBytes(ctx: MemberContext, repo: Repo, entry: TreeEntry, signal: AbortSignal) {
  const call = { person: ctx.actor.id, signal, maxBytes: MAX_SHOWN_BYTES }
  return readMirror(ctx, repo, signal, (gitDir) => readBlob(gitDir, entry.blob, call))
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
