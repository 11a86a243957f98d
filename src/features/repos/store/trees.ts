/** The trees of mirrored repositories. A sync writes what changed, inside one transaction, and leaves the rest alone. */
import type { GitMode } from '#platform/git/index.ts'
import type { Store } from '#platform/store/index.ts'
import type { FolderCursor } from '../rules/folder-order.ts'
import type { TreeEntry } from '../rules/tree-entries.ts'
import type { RepoTreeRow } from './tables.ts'

export interface TreeDifference {
  removed: ReadonlyMap<string, GitMode>
  /** New ones, and those whose object or kind changed. */
  written: ReadonlyMap<string, TreeEntry>
  /** What the changed ones among them stood for before. */
  changed: ReadonlyMap<string, GitMode>
}

// Few enough that building a statement of eight values a row keeps nobody waiting.
const ROWS_AT_ONCE = 250
const READ_AT_ONCE = 5_000

/** Compares the stored tree with what a sync found; `entries` is emptied of whatever is as it was. */
export async function compareTree(
  store: Store,
  ownerId: string,
  name: string,
  entries: Map<string, TreeEntry>,
): Promise<TreeDifference> {
  const removed = new Map<string, GitMode>()
  const changed = new Map<string, GitMode>()
  for (let after = ''; ; ) {
    const rows = await store
      .reading(ownerId)
      .selectFrom('repo_tree')
      .select(['path', 'blob', 'mode'])
      .where('owner_id', '=', ownerId)
      .where('repo_name', '=', name)
      .where('path', '>', after)
      .orderBy('path')
      .limit(READ_AT_ONCE)
      .execute()
    for (const { path, blob, mode } of rows) {
      const found = entries.get(path)
      if (!found) removed.set(path, mode as GitMode)
      else if (found.blob === blob && found.mode === mode) entries.delete(path)
      else changed.set(path, mode as GitMode)
    }
    if (rows.length < READ_AT_ONCE) break
    after = rows.at(-1)!.path
  }
  return { removed, written: entries, changed }
}

export async function saveTreeDifference(
  store: Store,
  ownerId: string,
  name: string,
  difference: TreeDifference,
): Promise<void> {
  const removed = [...difference.removed.keys()]
  const written = [...difference.written.values()]
  for (let at = 0; at < removed.length; at += ROWS_AT_ONCE)
    await store.query
      .deleteFrom('repo_tree')
      .where('owner_id', '=', ownerId)
      .where('repo_name', '=', name)
      .where('path', 'in', removed.slice(at, at + ROWS_AT_ONCE))
      .execute()
  for (let at = 0; at < written.length; at += ROWS_AT_ONCE)
    await store.query
      .insertInto('repo_tree')
      .values(written.slice(at, at + ROWS_AT_ONCE).map((entry) => toRow(ownerId, name, entry)))
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'repo_name', 'path']).doUpdateSet((e) => ({
          blob: e.ref('excluded.blob'),
          size_bytes: e.ref('excluded.size_bytes'),
          language: e.ref('excluded.language'),
          mode: e.ref('excluded.mode'),
        })),
      )
      .execute()
}

function toRow(ownerId: string, name: string, entry: TreeEntry) {
  return {
    owner_id: ownerId,
    repo_name: name,
    path: entry.path,
    blob: entry.blob,
    size_bytes: entry.sizeBytes,
    language: entry.language,
    mode: entry.mode,
    folder: entry.folder,
  }
}

export async function deleteTree(store: Store, ownerId: string, name: string): Promise<void> {
  await store.query
    .deleteFrom('repo_tree')
    .where('owner_id', '=', ownerId)
    .where('repo_name', '=', name)
    .execute()
}

/** One name of the tree, whatever it stands for. */
export async function findEntry(
  store: Store,
  ownerId: string,
  name: string,
  path: string,
): Promise<TreeEntry | null> {
  const row = await store.query
    .selectFrom('repo_tree')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('repo_name', '=', name)
    .where('path', '=', path)
    .executeTakeFirst()
  return row ? toEntry(row) : null
}

/** What is directly in a folder, by path, after the given one. */
export async function listFolder(
  store: Store,
  ownerId: string,
  name: string,
  { folder, after, limit }: { folder: string; after: string; limit: number },
): Promise<TreeEntry[]> {
  const rows = await store.query
    .selectFrom('repo_tree')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('repo_name', '=', name)
    .where('folder', '=', folder)
    .where('path', '>', after)
    .orderBy('path')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

/** What is not a folder, in a folder and everywhere below it, by path, after the given one. */
export async function listTreeFiles(
  store: Store,
  ownerId: string,
  name: string,
  { under, after, limit }: { under: string; after: string; limit: number },
): Promise<TreeEntry[]> {
  let files = store
    .reading(ownerId)
    .selectFrom('repo_tree')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('repo_name', '=', name)
    .where('mode', '!=', 'folder')
    .where('path', '>', after)
  // `0` follows `/`: everything below the folder is one range of the index, on both databases.
  if (under !== '') files = files.where('path', '>', `${under}/`).where('path', '<', `${under}0`)
  const rows = await files.orderBy('path').limit(limit).execute()
  return rows.map(toEntry)
}

/** Those of the paths that are in the tree. */
export async function findEntries(
  store: Store,
  ownerId: string,
  name: string,
  paths: readonly string[],
): Promise<TreeEntry[]> {
  const rows = await store.query
    .selectFrom('repo_tree')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('repo_name', '=', name)
    .where('path', 'in', paths)
    .execute()
  return rows.map(toEntry)
}

/** What is directly in a folder, its folders first, after the given entry. It sorts the whole folder, in a reader thread. */
export async function listFolderByKind(
  store: Store,
  ownerId: string,
  name: string,
  { folder, after, limit }: { folder: string; after: FolderCursor | null; limit: number },
): Promise<TreeEntry[]> {
  let query = store
    .reading(ownerId)
    .selectFrom('repo_tree')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('repo_name', '=', name)
    .where('folder', '=', folder)
    .orderBy((e) => e.case().when('mode', '=', 'folder').then(0).else(1).end())
    .orderBy('path')
    .limit(limit)
  if (after) {
    const join = after.isFolder ? 'or' : 'and'
    query = query.where((e) => e[join]([e('mode', '!=', 'folder'), e('path', '>', after.path)]))
  }
  return (await query.execute()).map(toEntry)
}

function toEntry(row: RepoTreeRow): TreeEntry {
  return {
    path: row.path,
    folder: row.folder,
    mode: row.mode as TreeEntry['mode'],
    blob: row.blob,
    sizeBytes: row.size_bytes,
    language: row.language,
  }
}
