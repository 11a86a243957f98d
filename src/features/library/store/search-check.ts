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
      if (await isMissearched(store, file)) yield { ownerId: file.ownerId, fileId: file.id }
    const last = files.at(-1)
    after = last && { ownerId: last.ownerId, fileId: last.id }
  }
  for (const table of ['fileSearch', 'fileSymbols'] as const)
    for (let after: Searched | undefined = { ownerId: '', fileId: '' }; after; ) {
      const leftovers = await leftoversAfter(store, table, after)
      yield* leftovers
      after = leftovers.at(-1)
    }
}

type OwnedRow = FileRow & { ownerId: string; text: string }

async function filesAfter(store: Store, { ownerId, fileId }: Searched): Promise<OwnedRow[]> {
  return withTexts(store)
    .where((e) => e(e.refTuple('files.ownerId', 'files.id'), '>', e.tuple(ownerId, fileId)))
    .orderBy('files.ownerId')
    .orderBy('files.id')
    .limit(BATCH)
    .execute()
}

function withTexts(store: Store) {
  return everybody(store)
    .selectFrom('files')
    .innerJoin('contents', (join) =>
      join
        .onRef('contents.ownerId', '=', 'files.ownerId')
        .onRef('contents.hash', '=', 'files.contentHash'),
    )
    .select(FILE_COLUMNS.map((column) => `files.${column}` as const))
    .select(['files.ownerId', 'contents.text'])
}

/** People save meanwhile: a difference counts only when the file is the same before and after the comparison. */
async function isMissearched(store: Store, file: OwnedRow): Promise<boolean> {
  // A damaged text is reported as damaged, and no search text can be made from it.
  if (!(await isIntact(file.contentHash, file.text))) return false
  const expected = searchTextOf(toFile(file), file.text)
  const found = await everybody(store)
    .selectFrom('fileSearch')
    .select(['part', 'parts', 'text'])
    .where('ownerId', '=', file.ownerId)
    .where('fileId', '=', file.id)
    .orderBy('part')
    .execute()
  const isNumbered = found.every(({ part, parts }, at) => part === at && parts === found.length)
  const pieces = found.map(({ text }) => text)
  const isSame = isNumbered && arePiecesOf(expected, pieces) && (await hasSymbols(store, file))
  if (isSame) return false
  const now = await withTexts(store)
    .where('files.ownerId', '=', file.ownerId)
    .where('files.id', '=', file.id)
    .executeTakeFirst()
  if (!now) return false
  return JSON.stringify(now) === JSON.stringify(file) || isMissearched(store, now)
}

/** Files that wait for the job are not wrong. */
async function hasSymbols(store: Store, file: OwnedRow): Promise<boolean> {
  const row = await everybody(store)
    .selectFrom('fileSymbols')
    .select(['isWaiting', 'keys', 'symbols'])
    .where('ownerId', '=', file.ownerId)
    .where('fileId', '=', file.id)
    .executeTakeFirst()
  if (!row) return false
  return row.isWaiting || isSymbolRowOf(outlineOf(file.text, file.language), row)
}

async function leftoversAfter(
  store: Store,
  table: 'fileSearch' | 'fileSymbols',
  { ownerId, fileId }: Searched,
): Promise<Searched[]> {
  return (
    everybody(store)
      // Both name an owner and a file.
      .selectFrom(`${table as 'fileSearch'} as found`)
      .leftJoin('files', (join) =>
        join.onRef('files.ownerId', '=', 'found.ownerId').onRef('files.id', '=', 'found.fileId'),
      )
      .select(['found.ownerId as ownerId', 'found.fileId as fileId'])
      .distinct()
      .where('files.id', 'is', null)
      .where((e) => e(e.refTuple('found.ownerId', 'found.fileId'), '>', e.tuple(ownerId, fileId)))
      .orderBy('found.ownerId')
      .orderBy('found.fileId')
      .limit(LEFTOVERS_AT_ONCE)
      .execute()
  )
}

function everybody(store: Store) {
  return acrossOwners(store, 'the check of all search texts', 'reading')
}
