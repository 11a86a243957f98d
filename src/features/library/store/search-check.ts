/** Compares the search text of every person's files with the files themselves. */
import { sql } from 'kysely'
import { outlineOf } from '#platform/highlight/outline.ts'
import { acrossOwners, type Store } from '#platform/store/index.ts'
import { arePiecesOf } from '../rules/search-pieces.ts'
import { isIntact } from './contents.ts'
import { searchTextOf } from './search-text.ts'
import { isSymbolRowOf } from './symbols.ts'
import { FILE_COLUMNS, type FileRow, toFile } from './tables.ts'

/** A file, or what the search still has of a deleted one. */
export interface Searched {
  ownerId: string
  fileId: string
}

// A text has 2 MiB at most: this many are in memory at a time.
const BATCH = 16
const LEFTOVERS_AT_ONCE = 1_000

export async function countSearched(store: Store): Promise<number> {
  const { count } = await everybody(store)
    .selectFrom('files')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those whose search text does not equal their name, description, tags and text, one after the other. */
export async function* listMissearched(store: Store): AsyncGenerator<Searched> {
  for (let after: Searched | undefined = { ownerId: '', fileId: '' }; after; ) {
    const files = await filesAfter(store, after)
    for (const file of files)
      if (await isMissearched(store, file)) yield { ownerId: file.owner_id, fileId: file.id }
    const last = files.at(-1)
    after = last && { ownerId: last.owner_id, fileId: last.id }
  }
  for (const table of ['file_search', 'file_symbols'] as const)
    for (let after: Searched | undefined = { ownerId: '', fileId: '' }; after; ) {
      const leftovers = await leftoversAfter(store, table, after)
      yield* leftovers
      after = leftovers.at(-1)
    }
}

type OwnedRow = FileRow & { owner_id: string; text: string }

async function filesAfter(store: Store, { ownerId, fileId }: Searched): Promise<OwnedRow[]> {
  return withTexts(store)
    .where((e) => e(e.refTuple('files.owner_id', 'files.id'), '>', e.tuple(ownerId, fileId)))
    .orderBy('files.owner_id')
    .orderBy('files.id')
    .limit(BATCH)
    .execute()
}

function withTexts(store: Store) {
  return everybody(store)
    .selectFrom('files')
    .innerJoin('contents', (join) =>
      join
        .onRef('contents.owner_id', '=', 'files.owner_id')
        .onRef('contents.hash', '=', 'files.content_hash'),
    )
    .select(FILE_COLUMNS.map((column) => `files.${column}` as const))
    .select(['files.owner_id', 'contents.text'])
}

/** People save meanwhile: a difference counts only when the file is the same before and after the comparison. */
async function isMissearched(store: Store, file: OwnedRow): Promise<boolean> {
  // A damaged text is reported as damaged, and no search text can be made from it.
  if (!(await isIntact(file.content_hash, file.text))) return false
  const expected = searchTextOf(toFile(file), file.text)
  const found = await everybody(store)
    .selectFrom('file_search')
    .select(['part', 'parts', 'text'])
    .where('owner_id', '=', file.owner_id)
    .where('file_id', '=', file.id)
    .orderBy('part')
    .execute()
  const isNumbered = found.every(({ part, parts }, at) => part === at && parts === found.length)
  const pieces = found.map(({ text }) => text)
  const isSame = isNumbered && arePiecesOf(expected, pieces) && (await hasSymbols(store, file))
  if (isSame) return false
  const now = await withTexts(store)
    .where('files.owner_id', '=', file.owner_id)
    .where('files.id', '=', file.id)
    .executeTakeFirst()
  if (!now) return false
  return JSON.stringify(now) === JSON.stringify(file) || isMissearched(store, now)
}

/** Files that wait for the job are not wrong. */
async function hasSymbols(store: Store, file: OwnedRow): Promise<boolean> {
  const row = await everybody(store)
    .selectFrom('file_symbols')
    .select(['is_waiting', 'keys', 'symbols'])
    .where('owner_id', '=', file.owner_id)
    .where('file_id', '=', file.id)
    .executeTakeFirst()
  if (!row) return false
  return row.is_waiting === 1 || isSymbolRowOf(outlineOf(file.text, file.language), row)
}

async function leftoversAfter(
  store: Store,
  table: 'file_search' | 'file_symbols',
  { ownerId, fileId }: Searched,
): Promise<Searched[]> {
  return (
    everybody(store)
      // Both name an owner and a file.
      .selectFrom(`${table as 'file_search'} as found`)
      .leftJoin('files', (join) =>
        join.onRef('files.owner_id', '=', 'found.owner_id').onRef('files.id', '=', 'found.file_id'),
      )
      .select(['found.owner_id as ownerId', 'found.file_id as fileId'])
      .distinct()
      .where('files.id', 'is', null)
      .where((e) => e(e.refTuple('found.owner_id', 'found.file_id'), '>', e.tuple(ownerId, fileId)))
      .orderBy('found.owner_id')
      .orderBy('found.file_id')
      .limit(LEFTOVERS_AT_ONCE)
      .execute()
  )
}

function everybody(store: Store) {
  return acrossOwners(store, 'the check of all search texts', 'reading')
}
