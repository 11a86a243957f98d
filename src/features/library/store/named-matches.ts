/**
 * The matches of a search by their names alone, which are short, and by the names of what they define; texts are read
 * only for excluded words. In a large library that would still be every row, so there a name matches by its beginning,
 * which is a range of an index, and a definition only in new files.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'
import { RANKED } from '../rules/search-budget.ts'
import { FITS, fragmentOf } from '../rules/symbols.ts'
import { readCount } from './counts.ts'
import { type Filter, type Match, positiveNeedles, sortFieldsOf } from './list.ts'
import { symbolConditions } from './symbols.ts'

interface Bounds {
  /** With more matching names the result is null: a name that so many files share is no sign of relevance. */
  most: number
  /** Up to this number of files, all names of a person are read. */
  mostScanned?: number
}

export async function listNamed(
  store: Store,
  ownerId: string,
  filter: Filter,
  { most, mostScanned = RANKED.namesScanned }: Bounds,
): Promise<Match[] | null> {
  const words = positiveNeedles(filter)
  if (words.length === 0) return []
  if ((await readCount(store, ownerId, 'total')) <= mostScanned)
    return read(store, ownerId, filter, most)
  const ids = await idsByBeginning(store, ownerId, words, most)
  if (ids === null) return null
  return ids.length === 0 ? [] : read(store, ownerId, filter, most, { ids })
}

/** The files that define what one word names, regardless of when they were changed. */
export async function listDefining(
  store: Store,
  ownerId: string,
  filter: Filter,
  term: string,
  { most, mostScanned = RANKED.namesScanned }: Bounds,
): Promise<Match[] | null> {
  if ((await readCount(store, ownerId, 'total')) > mostScanned) return []
  const rows = await store
    .reading(ownerId)
    .selectFrom('fileSymbols')
    .select('fileId')
    .where('ownerId', '=', ownerId)
    .where(store.searchIndex.contains('fileSymbols.keys', fragmentOf(term, FITS.whole)))
    .limit(most + 1)
    .execute()
  const ids = rows.map(({ fileId }) => fileId)
  if (ids.length > most) return null
  return ids.length === 0 ? [] : read(store, ownerId, filter, most, { ids, isByText: true })
}

/** Each word's names are one range of the index. */
async function idsByBeginning(
  store: Store,
  ownerId: string,
  words: readonly string[],
  most: number,
): Promise<string[] | null> {
  const ids = new Set<string>()
  for (const word of new Set(words)) {
    const rows = await store
      .reading(ownerId)
      .selectFrom('files')
      .select('id')
      .where('ownerId', '=', ownerId)
      .where('deletedAt', 'is', null)
      .where('nameKey', '>=', word)
      // No character sorts after this one.
      .where('nameKey', '<', `${word}\u{10ffff}`)
      .orderBy('nameKey')
      .orderBy('id')
      .limit(most + 1)
      .execute()
    if (rows.length > most) return null
    for (const { id } of rows) ids.add(id)
  }
  return ids.size > most ? null : [...ids]
}

/**
 * The plus sign hides the condition from indexes, which contain only what is not in the trash: SQLite would read one of
 * them and look up each row by it, 10,000 in 7 ms. The rows themselves are in one range, and take 2.
 */
const isLive = sql<SqlBool>`+files.deleted_at is null`

async function read(
  store: Store,
  ownerId: string,
  filter: Filter,
  most: number,
  { ids, isByText = false }: { ids?: readonly string[]; isByText?: boolean } = {},
): Promise<Match[] | null> {
  const { contains } = store.searchIndex
  const { needles } = filter.query
  const inText = (folded: string) =>
    sql<SqlBool>`exists (select 1 from file_search as texts where texts.owner_id = ${ownerId} and texts.file_id = files.id and ${contains('texts.text', folded)})`
  const terms: RawBuilder<SqlBool>[] = needles
    .filter(({ isSymbol }) => !isSymbol)
    .map(({ folded, isNot }) => {
      if (isNot) return sql`not ${inText(folded)}`
      return isByText ? inText(folded) : contains('files.nameKey', folded)
    })
  const conditions = [
    ...(ids ? [sql<SqlBool>`files.id in (${sql.join(ids)})`] : []),
    ...terms,
    ...symbolConditions(store, ownerId, 'files.id', needles),
  ]
  const { rows } = await sql<{
    id: string
    nameKey: string
    language: string
    sizeBytes: number
    updatedAt: number
  }>`
    select id, name_key, language, size_bytes, updated_at from files
    where files.owner_id = ${ownerId} and ${isLive} and ${sortFieldsOf(ownerId, filter)}
      and ${sql.join(conditions, sql` and `)}
    order by updated_at desc, id desc limit ${most + 1}`.execute(store.reading(ownerId))
  if (rows.length > most) return null
  return rows.map((row) => ({
    id: row.id,
    updatedAt: row.updatedAt,
    name: row.nameKey,
    language: row.language,
    bytes: row.sizeBytes,
  }))
}
