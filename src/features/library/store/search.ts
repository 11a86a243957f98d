/** The folded text of each file, kept beside it and found by any fragment. */
import { sql } from 'kysely'
import type { Store } from '../../../platform/store/index.ts'
import { foldText } from '../../../platform/text/index.ts'
import { PART_END } from '../rules/query.ts'
import type { CodeFile } from './tables.ts'

// One owner's rows are one range of numbers, so that the index of a million files is read for one person only.
const ROWS_PER_OWNER = 2 ** 24

/** Saves what the file can be found by: name, folder, description, tags and content. */
export async function saveSearchText(
  store: Store,
  ownerId: string,
  file: CodeFile,
  content: string,
): Promise<void> {
  const text = searchTextOf(file, content)
  const { numUpdatedRows } = await store.query
    .updateTable('file_search')
    .set({ text })
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', file.id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const row = await nextRow(store, ownerId)
  await store.query
    .insertInto('file_search')
    .values({ row, owner_id: ownerId, file_id: file.id, text })
    .execute()
}

/** A control character between the parts: no needle can contain it, so none matches across two of them. */
export function searchTextOf(file: CodeFile, content: string): string {
  const path = file.folder ? `${file.folder}/${file.fileName}` : file.fileName
  return foldText([path, file.description, ...file.tags, content].join(PART_END))
}

export async function deleteSearchText(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<void> {
  await store.query
    .deleteFrom('file_search')
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .execute()
}

async function nextRow(store: Store, ownerId: string): Promise<number> {
  const { from, to } = await ownerRange(store, ownerId, 'make')
  const last = await store.query
    .selectFrom('file_search')
    .select((e) => e.fn.max('row').as('row'))
    .where('owner_id', '=', ownerId)
    .where('row', '>=', from)
    .where('row', '<', to)
    .executeTakeFirst()
  return (last?.row ?? from) + 1
}

async function ownerRange(
  store: Store,
  ownerId: string,
  missing: 'make',
): Promise<{ from: number; to: number }>
async function ownerRange(
  store: Store,
  ownerId: string,
  missing: 'null',
): Promise<{ from: number; to: number } | null>
async function ownerRange(store: Store, ownerId: string, missing: 'make' | 'null') {
  const found = await store.query
    .selectFrom('search_owners')
    .select('number')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!found && missing === 'null') return null
  const number = found?.number ?? (await giveNumber(store, ownerId))
  return { from: number * ROWS_PER_OWNER, to: (number + 1) * ROWS_PER_OWNER }
}

async function giveNumber(store: Store, ownerId: string): Promise<number> {
  const { number } = await store.query
    .insertInto('search_owners')
    .columns(['owner_id', 'number'])
    .expression((q) =>
      q
        .selectFrom('search_owners')
        .select([
          sql<string>`${ownerId}`.as('owner_id'),
          sql<number>`coalesce(max(number), 0) + 1`.as('number'),
        ]),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** For conditions on `files.id`: the files whose folded text contains each folded needle, with one look for all of them. */
export async function filesContaining(store: Store, ownerId: string, folded: readonly string[]) {
  if (folded.length === 0) return []
  const range = await ownerRange(store, ownerId, 'null')
  return folded.map((needle) =>
    store.searchIndex.rowsContaining({ table: 'file_search', ownerId, folded: needle, range }),
  )
}
