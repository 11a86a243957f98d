/** What each file defines in its newest version: one row for each file, found by its names. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { acrossOwners, type Store, storedJson } from '#platform/store/index.ts'
import type { Needle } from '../rules/query.ts'
import { cleanName, FITS, type FileSymbol, fragmentOf, keysOf } from '../rules/symbols.ts'
import type { FileSymbolsTable } from './tables.ts'

/** Null: the job still has to read them. */
export async function saveSymbols(
  store: Store,
  ownerId: string,
  fileId: string,
  symbols: readonly FileSymbol[] | null,
): Promise<void> {
  const row = { isWaiting: symbols === null, ...rowOf(symbols ?? []) }
  await store.query
    .insertInto('fileSymbols')
    .values({ ownerId, fileId, ...row })
    .onConflict((c) => c.columns(['ownerId', 'fileId']).doUpdateSet(row))
    .execute()
}

type SymbolRow = Pick<FileSymbolsTable, 'keys' | 'symbols'>

function rowOf(symbols: readonly FileSymbol[]): SymbolRow {
  const rows = symbols.map(({ name, kind, line }) => [cleanName(name), kind, line])
  return { keys: keysOf(symbols), symbols: JSON.stringify(rows) }
}

/** Whether a row holds exactly these symbols. */
export function isSymbolRowOf(symbols: readonly FileSymbol[], row: SymbolRow): boolean {
  const expected = rowOf(symbols)
  return row.keys === expected.keys && row.symbols === expected.symbols
}

export async function deleteSymbols(store: Store, ownerId: string, fileId: string): Promise<void> {
  await store.query
    .deleteFrom('fileSymbols')
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .execute()
}

/** By file, in the order of their lines; a file without a row has none yet. */
export async function findSymbols(
  store: Store,
  ownerId: string,
  fileIds: readonly string[],
): Promise<Map<string, FileSymbol[]>> {
  if (fileIds.length === 0) return new Map()
  const rows = await store
    .reading(ownerId)
    .selectFrom('fileSymbols')
    .select(['fileId', 'symbols'])
    .where('ownerId', '=', ownerId)
    .where('fileId', 'in', fileIds)
    .execute()
  return new Map(rows.map(({ fileId, symbols }) => [fileId, readSymbols(symbols)]))
}

type StoredSymbol = [name: string, kind: FileSymbol['kind'], line: number]

function areSymbolRows(value: unknown): value is StoredSymbol[] {
  return (
    Array.isArray(value) &&
    value.every(
      (row) =>
        Array.isArray(row) &&
        typeof row[0] === 'string' &&
        typeof row[1] === 'string' &&
        row[2] > 0,
    )
  )
}

function readSymbols(json: string): FileSymbol[] {
  return storedJson(json, areSymbolRows, []).map(([name, kind, line]) => ({ name, kind, line }))
}

/** The conditions of the symbols among the needles on a file that a column names. */
export function symbolConditions(
  store: Store,
  ownerId: string,
  fileColumn: string,
  needles: readonly Needle[],
): RawBuilder<SqlBool>[] {
  return needles
    .filter(({ isSymbol }) => isSymbol)
    .map(({ folded, isNot }) => {
      const found = definesLike(store, ownerId, fileColumn, folded)
      return isNot ? sql<SqlBool>`not ${found}` : found
    })
}

/** True where a file, named by a column, defines something that begins with the needle or contains a word that does. */
function definesLike(
  { searchIndex }: Store,
  ownerId: string,
  fileColumn: string,
  needle: string,
): RawBuilder<SqlBool> {
  const fits = searchIndex.contains('named.keys', fragmentOf(needle, FITS.wordBegins))
  return sql<SqlBool>`exists (select 1 from file_symbols as named where named.owner_id = ${ownerId} and named.file_id = ${sql.ref(fileColumn)} and ${fits})`
}

// As many ids as one statement can name.
const FITTED_AT_ONCE = 500

/** How well the best name of each file matches; the weakest of several needles decides. */
export async function fitsOfSymbols(
  store: Store,
  ownerId: string,
  fileIds: readonly string[],
  needles: readonly string[],
): Promise<Map<string, number>> {
  const fits = new Map<string, number>()
  for (let from = 0; from < fileIds.length; from += FITTED_AT_ONCE) {
    const columns = needles.map((needle, at) => fitColumn(store, needle).as(`fit_${at}` as 'fit_0'))
    const rows = await store
      .reading(ownerId)
      .selectFrom('fileSymbols as named')
      .select('fileId')
      .select(columns)
      .where('ownerId', '=', ownerId)
      .where('fileId', 'in', fileIds.slice(from, from + FITTED_AT_ONCE))
      .execute()
    for (const { fileId, ...found } of rows) fits.set(fileId, Math.min(...Object.values(found)))
  }
  return fits
}

function fitColumn({ searchIndex }: Store, needle: string): RawBuilder<number> {
  const fits = (fit: 1 | 2 | 3) => searchIndex.contains('named.keys', fragmentOf(needle, fit))
  const [whole, begins, term] = [FITS.whole, FITS.begins, FITS.wordBegins].map((fit) => fits(fit))
  return sql<number>`case when ${whole} then 3 when ${begins} then 2 when ${term} then 1 else 0 end`
}

export interface WaitingFile {
  ownerId: string
  fileId: string
}

/** The next files whose symbols still have to be read, of all owners. */
export async function listWaitingForSymbols(
  store: Store,
  after: WaitingFile,
  size: number,
): Promise<WaitingFile[]> {
  return (
    acrossOwners(store, 'the job looks for the symbols of everybody')
      .selectFrom('fileSymbols')
      .select(['ownerId as ownerId', 'fileId as fileId'])
      // A literal: a partial index is not used for a bound value.
      .where('isWaiting', '=', sql.lit(true))
      .where((e) => e(e.refTuple('ownerId', 'fileId'), '>', e.tuple(after.ownerId, after.fileId)))
      .orderBy('ownerId')
      .orderBy('fileId')
      .limit(size)
      .execute()
  )
}

/** Whether a search by symbol may temporarily miss a file of this person. */
export async function isWaitingForSymbols(store: Store, ownerId: string): Promise<boolean> {
  const waiting = await store.query
    .selectFrom('fileSymbols')
    .select('fileId')
    .where('ownerId', '=', ownerId)
    .where('isWaiting', '=', sql.lit(true))
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
