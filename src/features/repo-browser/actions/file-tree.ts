/** The names of folders with their counts of notes, for the tree beside a file. */
import { countNotesUnder } from '#features/notes/index.ts'
import {
  findAtPoint,
  openRepoCommit,
  openRepoPoint,
  parentFolder,
  type RepoPoint,
  readFolderAt,
  refuseRepo,
  type TreeEntry,
} from '#features/repositories/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { MAX_TREE_NAMES, type TreeNamesQuery, type TreeNamesReply } from '../contract/file-tree.ts'

export type TreeFolder = Pick<TreeNamesReply, 'names' | 'has_more'>

export async function showNames(
  ctx: MemberContext,
  name: string,
  path: string,
  { ref, at }: TreeNamesQuery,
  signal: AbortSignal,
): Promise<TreeNamesReply> {
  const point = at
    ? await openRepoCommit(ctx, name, at, signal)
    : await openRepoPoint(ctx, name, ref, signal)
  const folder = await findAtPoint(ctx, point, path)
  if (folder?.mode !== 'folder')
    throw refuseRepo('repo_folder_not_found', { repo_name: name, repo_path: path })
  const noted = await countNotesUnder(ctx.store, ctx.actor.id, name, folder.path)
  return { ok: true, ...(await listNames(ctx, point, folder, noted)) }
}

/**
 * The folders on the way to a file. Of the last sync they are in the table; elsewhere each would be a call of git, so
 * the browser asks for those that somebody opens.
 */
export async function foldersAround(
  ctx: MemberContext,
  point: RepoPoint,
  path: string,
): Promise<Record<string, TreeFolder>> {
  if (!point.isLastSync) return {}
  const noted = await countNotesUnder(ctx.store, ctx.actor.id, point.repo.name, '')
  const folders = foldersOf(path).map(async (folder) => {
    const entry = { path: folder, blob: '' }
    return [folder, await listNames(ctx, point, entry, noted)] as const
  })
  return Object.fromEntries(await Promise.all(folders))
}

/** From the root to the one that the path is in. */
function foldersOf(path: string): string[] {
  const folder = parentFolder(path)
  return folder === '' ? [''] : [...foldersOf(folder), folder]
}

async function listNames(
  ctx: MemberContext,
  point: RepoPoint,
  folder: Pick<TreeEntry, 'path' | 'blob'>,
  noted: ReadonlyMap<string, number>,
): Promise<TreeFolder> {
  const selection = { after: null, limit: MAX_TREE_NAMES }
  const { entries, hasMore } = await readFolderAt(ctx, point, folder, selection)
  const names = entries.map(({ path, mode }) => ({
    path,
    is_folder: mode === 'folder',
    notes: notesOn({ path, mode }, noted),
  }))
  return { names, has_more: hasMore }
}

/** Of a folder those of all files under it; notes are of the repository, whatever point of its history is shown. */
export function notesOn(
  { path, mode }: Pick<TreeEntry, 'path' | 'mode'>,
  noted: ReadonlyMap<string, number>,
): number {
  if (mode !== 'folder') return noted.get(path) ?? 0
  return [...noted].reduce((sum, [at, n]) => (at.startsWith(`${path}/`) ? sum + n : sum), 0)
}
