/** One file: finds it, saves it, changes it. */
import type { Store } from '#platform/store/index.ts'
import { foldText, isCleanText } from '#platform/text/index.ts'
import { type CodeFile, type FilesTable, filesOf, liveFilesOf, toFile } from './tables.ts'

/** A live file of this person, or null. */
export async function findFile(
  store: Store,
  ownerId: string,
  id: string,
): Promise<CodeFile | null> {
  // No file has such an id, and not every database accepts it.
  if (!isCleanText(id)) return null
  const row = await liveFilesOf(store, ownerId).where('id', '=', id).executeTakeFirst()
  return row ? toFile(row) : null
}

/** Live or in the trash. */
export async function findAnyFile(
  store: Store,
  ownerId: string,
  id: string,
): Promise<CodeFile | null> {
  const row = await filesOf(store, ownerId).where('id', '=', id).executeTakeFirst()
  return row ? toFile(row) : null
}

export async function findFiles(
  store: Store,
  ownerId: string,
  ids: readonly string[],
): Promise<CodeFile[]> {
  const rows = await filesOf(store, ownerId).where('id', 'in', ids).execute()
  return rows.map(toFile)
}

export async function findByName(
  store: Store,
  ownerId: string,
  folder: string,
  fileName: string,
): Promise<CodeFile | null> {
  const row = await liveFilesOf(store, ownerId)
    .where('folder', '=', folder)
    .where('file_name', '=', fileName)
    .executeTakeFirst()
  return row ? toFile(row) : null
}

/** The live files at some of these paths. May return a few more: every folder is combined with every name. */
export async function findByPaths(
  store: Store,
  ownerId: string,
  places: readonly { folder: string; fileName: string }[],
): Promise<CodeFile[]> {
  if (places.length === 0) return []
  const rows = await liveFilesOf(store, ownerId)
    .where('folder', 'in', [...new Set(places.map(({ folder }) => folder))])
    .where('file_name', 'in', [...new Set(places.map(({ fileName }) => fileName))])
    .execute()
  return rows.map(toFile)
}

/** Names in a folder that differ from this one only by case: worth a warning. */
export async function findCaseClash(
  store: Store,
  ownerId: string,
  folder: string,
  fileName: string,
): Promise<string | null> {
  const row = await store.query
    .selectFrom('files')
    .select('file_name')
    .where('owner_id', '=', ownerId)
    .where('name_key', '=', foldText(fileName))
    .where('folder', '=', folder)
    .where('file_name', '<>', fileName)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.file_name ?? null
}

/** Every live name in a folder that begins like this one, to find a free one. */
export async function listNamesLike(
  store: Store,
  ownerId: string,
  folder: string,
): Promise<Set<string>> {
  const rows = await store.query
    .selectFrom('files')
    .select('file_name')
    .where('owner_id', '=', ownerId)
    .where('folder', '=', folder)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.file_name))
}

export async function insertFile(store: Store, ownerId: string, file: CodeFile): Promise<void> {
  await store.query
    .insertInto('files')
    .values({ owner_id: ownerId, ...toRow(file) })
    .execute()
}

/** Replaces the row, provided the file still is at the version it was read at. */
export async function updateFile(
  store: Store,
  ownerId: string,
  file: CodeFile,
  seenVersion: number,
): Promise<boolean> {
  const { id: _, ...changed } = toRow(file)
  const { numUpdatedRows } = await store.query
    .updateTable('files')
    .set(changed)
    .where('owner_id', '=', ownerId)
    .where('id', '=', file.id)
    .where('version', '=', seenVersion)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteFile(store: Store, ownerId: string, id: string): Promise<void> {
  await store.query
    .deleteFrom('files')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** The time of opening is not a change: `updated_at` stays. */
export async function markOpened(
  store: Store,
  ownerId: string,
  id: string,
  now: number,
): Promise<void> {
  await store.query
    .updateTable('files')
    .set({ opened_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

function toRow(file: CodeFile): Omit<FilesTable, 'owner_id'> {
  return {
    id: file.id,
    folder: file.folder,
    file_name: file.fileName,
    name_key: foldText(file.fileName),
    language: file.language,
    is_language_chosen: file.isLanguageChosen ? 1 : 0,
    size_bytes: file.sizeBytes,
    lines: file.lines,
    description: file.description,
    tags: JSON.stringify(file.tags),
    source_url: file.sourceUrl,
    repo: file.repo,
    is_favorite: file.isFavorite ? 1 : 0,
    is_pinned: file.isPinned ? 1 : 0,
    version: file.version,
    content_hash: file.contentHash,
    created_at: file.createdAt,
    updated_at: file.updatedAt,
    opened_at: file.openedAt,
    deleted_at: file.deletedAt,
    purge_at: file.purgeAt,
  }
}
