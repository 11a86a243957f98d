/**
 * The matches of a search by their names alone, which are short, and by the names of what they define; texts are read
 * only for excluded words. The index of names lists the few files that may match; without it, or where they are many, all
 * names are read. In a large library that would be every row, so there a name matches by its beginning, which is a range
 * of an index, and a definition only in new files.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'
import { isShort } from '../rules/query.ts'
import { RANKED } from '../rules/search-budget.ts'
import { FITS, fragmentOf } from '../rules/symbols.ts'
import { readCount } from './counts.ts'
import { type Filter, type Match, positiveNeedles, sortFieldsOf } from './list.ts'
import { findOwnerTexts } from './search-text.ts'
import { symbolConditions } from './symbols.ts'

export interface NamedMatches {
  /** Null when more match: a name that so many files share is no sign of relevance. */
  named(most: number): Promise<Match[] | null>
  /** The files that define what one word names, regardless of when they were changed. */
  defining(term: string, most: number): Promise<Match[] | null>
}

/** `mostScanned`: up to this number of files, all names of a person are searched. */
export function openNames(
  store: Store,
  ownerId: string,
  filter: Filter,
  mostScanned: number = RANKED.namesScanned,
): NamedMatches {
  const words = positiveNeedles(filter)
  // What is named or defined by the words contains them: the index is asked once for both.
  let asking: Promise<Asked> | undefined
  const ask = () => (asking ??= askIndex(store, ownerId, words, mostScanned))
  return {
    async named(most) {
      if (words.length === 0) return []
      const { isSmall, likely } = await ask()
      const ids = isSmall ? likely : await idsByBeginning(store, ownerId, words, most)
      if (ids === null) return isSmall ? read(store, ownerId, filter, most) : null
      return ids.length === 0 ? [] : read(store, ownerId, filter, most, { ids })
    },
    async defining(term, most) {
      const { isSmall, likely } = await ask()
      if (!isSmall || likely?.length === 0) return []
      const ids = await idsDefining(store, ownerId, term, most, likely)
      if (ids.length > most) return null
      return ids.length === 0 ? [] : read(store, ownerId, filter, most, { ids, isByText: true })
    },
  }
}

interface Asked {
  isSmall: boolean
  likely: string[] | null
}

async function askIndex(
  store: Store,
  ownerId: string,
  words: readonly string[],
  mostScanned: number,
): Promise<Asked> {
  const isSmall = (await readCount(store, ownerId, 'total')) <= mostScanned
  return { isSmall, likely: isSmall ? await idsByNames(store, ownerId, words) : null }
}

async function idsDefining(
  store: Store,
  ownerId: string,
  term: string,
  most: number,
  likely: readonly string[] | null,
): Promise<string[]> {
  const key = fragmentOf(term, FITS.whole)
  const ids = likely ?? (await idsByNames(store, ownerId, [key]))
  if (ids?.length === 0) return []
  const rows = await store
    .reading(ownerId)
    .selectFrom('fileSymbols')
    .select('fileId')
    .where('ownerId', '=', ownerId)
    .where(store.searchIndex.contains('fileSymbols.keys', key))
    .$if(ids !== null, (q) => q.where('fileId', 'in', ids))
    .limit(most + 1)
    .execute()
  return rows.map(({ fileId }) => fileId)
}

// Reading more of them one by one takes as long as reading all names.
const MOST_LIKELY = 400

/**
 * The files that may have all of these in their names or among what they define; null where there is no index, or
 * they are too many.
 */
async function idsByNames(
  store: Store,
  ownerId: string,
  fragments: readonly string[],
): Promise<string[] | null> {
  const { candidates } = store.searchIndex
  const asked = fragments.filter((inText) => !isShort({ inText }))
  if (!candidates || asked.length === 0) return null
  const texts = await findOwnerTexts(store, ownerId)
  if (!texts) return []
  const likely = candidates({
    ...{ table: 'file_names', ownerId, kind: 'names', fragments: asked, ...texts.range },
    limit: MOST_LIKELY + 1,
  })
  const { rows } = await sql<{ fileId: string }>`
    with candidates as materialized (${likely})
    select texts.file_id from candidates cross join file_search as texts
    where texts.row = candidates.row and texts.owner_id = ${ownerId}`.execute(
    store.reading(ownerId),
  )
  return rows.length > MOST_LIKELY ? null : rows.map(({ fileId }) => fileId)
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
