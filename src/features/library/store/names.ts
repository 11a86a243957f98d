/** Files whose name contains a fragment: the palette's quick result, newest change first. */
import { sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import { type CodeFile, FILE_COLUMNS, toFile } from './tables.ts'

export async function listFilesNamed(
  store: Store,
  ownerId: string,
  fragment: string,
  size: number,
): Promise<CodeFile[]> {
  const pattern = `%${foldText(fragment).replace(/[\\%_]/g, '\\$&')}%`
  const rows = await store
    .reading(ownerId)
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`name_key like ${pattern} escape '\\'`)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
  return rows.map(toFile)
}
