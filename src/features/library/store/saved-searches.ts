/** Searches that have a name. */
import { compileOnce, type Store } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { ListAddress } from '../rules/addresses.ts'
import type { SavedSearchesTable } from './tables.ts'

export interface SavedSearch {
  id: string
  name: string
  address: Omit<ListAddress, 'cursor'>
  createdAt: number
  updatedAt: number
}

const COLUMNS = [
  'id',
  'name',
  'q',
  'lang',
  'category',
  'folder',
  'repo',
  'sort',
  'created_at',
  'updated_at',
] as const

/** By name, ignoring case; there are few, so all are read. */
export async function listSavedSearches(store: Store, ownerId: string): Promise<SavedSearch[]> {
  const rows = await searchesOfOwner(store.query, [ownerId])
  return rows.map(toSavedSearch)
}

// Runs for every list, so it is compiled once.
const searchesOfOwner = compileOnce((query) =>
  query
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('owner_id', '=', '')
    .orderBy('name_folded'),
)

/** Searches whose name holds the folded fragment. */
export async function searchSavedSearches(
  store: Store,
  ownerId: string,
  folded: string,
  size: number,
): Promise<SavedSearch[]> {
  const rows = await store
    .reading(ownerId)
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where(store.searchIndex.contains('name_folded', folded))
    .orderBy('name_folded')
    .limit(size)
    .execute()
  return rows.map(toSavedSearch)
}

export async function insertSavedSearch(
  store: Store,
  ownerId: string,
  { id, name, address, createdAt, updatedAt }: SavedSearch,
): Promise<void> {
  await store.query
    .insertInto('saved_searches')
    .values({
      owner_id: ownerId,
      id,
      name,
      name_folded: foldText(name),
      q: address.q ?? '',
      lang: address.lang ?? '',
      category: address.category ?? '',
      folder: address.folder ?? '',
      repo: address.repo ?? '',
      sort: address.sort ?? '',
      created_at: createdAt,
      updated_at: updatedAt,
    })
    .execute()
}

export async function renameSavedSearch(
  store: Store,
  ownerId: string,
  { id, name, updatedAt }: SavedSearch,
): Promise<void> {
  await store.query
    .updateTable('saved_searches')
    .set({ name, name_folded: foldText(name), updated_at: updatedAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** False: there was none. */
export async function deleteSavedSearch(
  store: Store,
  ownerId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('saved_searches')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function toSavedSearch(row: Pick<SavedSearchesTable, (typeof COLUMNS)[number]>): SavedSearch {
  return {
    id: row.id,
    name: row.name,
    address: {
      q: row.q || undefined,
      lang: row.lang || undefined,
      category: row.category || undefined,
      folder: row.folder || undefined,
      repo: row.repo || undefined,
      sort: row.sort || undefined,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
