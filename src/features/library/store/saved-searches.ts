/** Searches that have a name. */
import { compileOnce, type Store } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import type { ListAddress } from '../rules/addresses.ts'

export interface SavedSearch {
  id: string
  name: string
  address: Omit<ListAddress, 'cursor'>
  createdAt: number
  updatedAt: number
}

export interface SavedSearchRow extends Omit<SavedSearch, 'address'> {
  /** The parts of the address, empty where the list has no such condition. */
  q: string
  lang: string
  category: string
  folder: string
  repo: string
  sort: string
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
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof SavedSearchRow)[]

/** By name, ignoring case; there are few, so all are read. */
export async function listSavedSearches(store: Store, ownerId: string): Promise<SavedSearch[]> {
  const rows = await searchesOfOwner(store.query, [ownerId])
  return rows.map(toSavedSearch)
}

// Runs for every list, so it is compiled once.
const searchesOfOwner = compileOnce((query) =>
  query.selectFrom('savedSearches').select(COLUMNS).where('ownerId', '=', '').orderBy('nameFolded'),
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
    .selectFrom('savedSearches')
    .select(COLUMNS)
    .where('ownerId', '=', ownerId)
    .where(store.searchIndex.contains('nameFolded', folded))
    .orderBy('nameFolded')
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
    .insertInto('savedSearches')
    .values({
      ownerId,
      id,
      name,
      nameFolded: foldText(name),
      q: address.q ?? '',
      lang: address.lang ?? '',
      category: address.category ?? '',
      folder: address.folder ?? '',
      repo: address.repo ?? '',
      sort: address.sort ?? '',
      createdAt,
      updatedAt,
    })
    .execute()
}

export async function renameSavedSearch(
  store: Store,
  ownerId: string,
  { id, name, updatedAt }: SavedSearch,
): Promise<void> {
  await store.query
    .updateTable('savedSearches')
    .set({ name, nameFolded: foldText(name), updatedAt })
    .where('ownerId', '=', ownerId)
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
    .deleteFrom('savedSearches')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function toSavedSearch({
  q,
  lang,
  category,
  folder,
  repo,
  sort,
  ...row
}: SavedSearchRow): SavedSearch {
  return {
    ...row,
    address: {
      q: q || undefined,
      lang: lang || undefined,
      category: category || undefined,
      folder: folder || undefined,
      repo: repo || undefined,
      sort: sort || undefined,
    },
  }
}
