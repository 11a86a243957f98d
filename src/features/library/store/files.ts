/** One file: finds it, saves it, changes it. */

import { sql } from 'kysely'
import { MOST_SIMILAR, mayBeSimilar, type Store } from '#platform/store/index.ts'
import { foldText, isCleanText } from '#platform/text/index.ts'
import { bestFitting } from '#platform/text/name-fit.ts'
import { RANKED } from '../rules/search-budget.ts'
import {
  type CodeFile,
  FILE_COLUMNS,
  type FileRow,
  filesOf,
  liveFilesOf,
  toFile,
} from './tables.ts'

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
    .where('fileName', '=', fileName)
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
    .where('fileName', 'in', [...new Set(places.map(({ fileName }) => fileName))])
    .execute()
  return rows.map(toFile)
}

// Names are few per text, and nobody has this many files of one name.
const MOST_NAMED = 1_000

/** The live files of any of these names, whatever their folder and case. */
export async function findFilesNamed(
  store: Store,
  ownerId: string,
  folded: readonly string[],
): Promise<CodeFile[]> {
  if (folded.length === 0) return []
  const rows = await liveFilesOf(store, ownerId)
    .where('nameKey', 'in', folded)
    .limit(MOST_NAMED)
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
    .select('fileName')
    .where('ownerId', '=', ownerId)
    .where('nameKey', '=', foldText(fileName))
    .where('folder', '=', folder)
    .where('fileName', '<>', fileName)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.fileName ?? null
}

/** Every live name in a folder that begins like this one, to find a free one. */
export async function listNamesLike(
  store: Store,
  ownerId: string,
  folder: string,
): Promise<Set<string>> {
  const rows = await store.query
    .selectFrom('files')
    .select('fileName')
    .where('ownerId', '=', ownerId)
    .where('folder', '=', folder)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.fileName))
}

export async function insertFile(store: Store, ownerId: string, file: CodeFile): Promise<void> {
  await store.query
    .insertInto('files')
    .values({ ownerId, ...toRow(file) })
    .execute()
}

/** Replaces the row, provided the file still is at the version it was read at. */
export async function updateFile(
  store: Store,
  ownerId: string,
  file: CodeFile,
  seenVersion: number,
): Promise<boolean> {
  // A note may have been written since the file was read.
  const { id: _, noteCount: __, ...changed } = toRow(file)
  const { numUpdatedRows } = await store.query
    .updateTable('files')
    .set(changed)
    .where('ownerId', '=', ownerId)
    .where('id', '=', file.id)
    .where('version', '=', seenVersion)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteFile(store: Store, ownerId: string, id: string): Promise<void> {
  await store.query
    .deleteFrom('files')
    .where('ownerId', '=', ownerId)
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
    .set({ openedAt: now })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

function toRow(file: CodeFile): FileRow & { nameKey: string } {
  return { ...file, nameKey: foldText(file.fileName), tags: JSON.stringify(file.tags) }
}

// Which files have a tag. The file's own row stores their order.

export async function saveTags(
  store: Store,
  ownerId: string,
  fileId: string,
  tags: readonly string[],
): Promise<void> {
  await store.query
    .deleteFrom('fileTags')
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .execute()
  await insertTags(store, ownerId, fileId, tags)
}

/** Of a file that has none yet. */
export async function insertTags(
  store: Store,
  ownerId: string,
  fileId: string,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return
  await store.query
    .insertInto('fileTags')
    .values(tags.map((tag) => ({ ownerId, tag, fileId })))
    .execute()
}

// Files whose name contains a fragment: the palette's quick result. The name itself, then what begins with it, then the
// newest change.

export async function listFilesNamed(
  store: Store,
  ownerId: string,
  fragment: string,
  size: number,
): Promise<CodeFile[]> {
  const asked = foldText(fragment).replace(/[\\%_]/g, '\\$&')
  const isLike = (pattern: string) => sql<boolean>`name_key like ${pattern} escape '\\'`
  const rows = await store
    .reading(ownerId)
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .where(isLike(`%${asked}%`))
    .orderBy(
      sql`case when ${isLike(asked)} or ${isLike(`${asked}.%`)} then 0 when ${isLike(`${asked}%`)} then 1 else 2 end`,
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
  return rows.map(toFile)
}

/** Files whose name is like what was typed with an error, among the newest that one search looks at. */
export async function listFilesSimilar(
  store: Store,
  ownerId: string,
  text: string,
  size: number,
): Promise<CodeFile[]> {
  const reading = store.reading(ownerId)
  const names = await reading
    .selectFrom(
      reading
        .selectFrom('files')
        .select(['id', 'fileName', 'nameKey'])
        .where('ownerId', '=', ownerId)
        .where('deletedAt', 'is', null)
        .orderBy('updatedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(RANKED.namesScanned)
        .as('newest'),
    )
    .select(['id', 'fileName'])
    .where(mayBeSimilar(sql.ref('newest.nameKey'), text))
    .limit(MOST_SIMILAR)
    .execute()
  const best = bestFitting(names, ({ fileName }) => fileName, text, size).map(({ id }) => id)
  if (best.length === 0) return []
  const files = await findFiles(store, ownerId, best)
  return files.toSorted((one, other) => best.indexOf(one.id) - best.indexOf(other.id))
}
