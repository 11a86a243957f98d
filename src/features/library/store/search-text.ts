/** The folded text of each file, stored separately in pieces, and indexed so that any fragment finds it. */
import { sql } from 'kysely'
import { acrossOwners, ROWS_PER_OWNER, type Store } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import { PART_END } from '../rules/query.ts'
import { MOST_UNINDEXED_READ } from '../rules/search-budget.ts'
import { piecesOf } from '../rules/search-pieces.ts'
import type { CodeFile } from './tables.ts'

/** What a new file can be found by: name, folder, description, tags and content, which is passed folded. */
export async function insertSearchText(
  store: Store,
  ownerId: string,
  file: CodeFile,
  folded: string,
): Promise<void> {
  await addPieces(store, ownerId, file.id, piecesOf(headOf(file) + folded), 0)
}

/** The same for a file that can be found already. */
export async function saveSearchText(
  store: Store,
  ownerId: string,
  file: CodeFile,
  folded: string,
): Promise<void> {
  const pieces = piecesOf(headOf(file) + folded)
  const known = await store.query
    .selectFrom('fileSearch')
    .select(['row', 'part'])
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', file.id)
    .orderBy('part')
    .execute()
  for (const { row, part } of known.slice(0, pieces.length))
    await changePiece(store, ownerId, row, { ...pieceOf(store, pieces, part), part })
  if (known.length > pieces.length)
    await store.query
      .deleteFrom('fileSearch')
      .where('ownerId', '=', ownerId)
      .where('fileId', '=', file.id)
      .where('part', '>=', pieces.length)
      .execute()
  await addPieces(store, ownerId, file.id, pieces, known.length)
}

/**
 * Name, folder, description and tags come before the text, in the first piece: when only they change, that piece alone
 * is read and written, regardless of the length of the text.
 */
export async function changeSearchHead(
  store: Store,
  ownerId: string,
  before: CodeFile,
  after: CodeFile,
): Promise<void> {
  if (plainHead(before) === plainHead(after)) return
  const first = await store.query
    .selectFrom('fileSearch')
    .select(['row', 'parts', 'text'])
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', after.id)
    .where('part', '=', 0)
    .executeTakeFirst()
  if (!first) return
  const text = headOf(after) + withoutHead(first.text, before)
  await changePiece(store, ownerId, first.row, {
    part: 0,
    parts: first.parts,
    isIndexed: true,
    text,
  })
}

interface Piece {
  part: number
  parts: number
  isIndexed: boolean
  text: string
}

/** The first pieces are indexed by the transaction that saves them, the others wait for the job. */
function pieceOf(store: Store, pieces: readonly string[], part: number): Piece {
  const isIndexed = part < store.searchIndex.indexedAtOnce
  return { part, parts: pieces.length, isIndexed: isIndexed, text: pieces[part]! }
}

/** A star or a tag changes no text: an equal piece is neither written nor indexed again. */
async function changePiece(
  store: Store,
  ownerId: string,
  row: number,
  { parts, isIndexed, text }: Piece,
): Promise<void> {
  await store.query
    .updateTable('fileSearch')
    .set({ parts, isIndexed, text })
    .where('ownerId', '=', ownerId)
    .where('row', '=', row)
    .where((e) => e.or([e('text', '<>', text), e('parts', '<>', parts)]))
    .execute()
}

// SQLite binds 32,766 values in one statement; a text of 2 MiB has fewer than 200 pieces.
async function addPieces(
  store: Store,
  ownerId: string,
  fileId: string,
  pieces: readonly string[],
  from: number,
): Promise<void> {
  if (from >= pieces.length) return
  const first = await nextRow(store, ownerId)
  const added = pieces.slice(from).map((_, at) => ({
    ...(first !== null && { row: first + at }),
    ownerId,
    fileId,
    ...pieceOf(store, pieces, from + at),
  }))
  await store.query.insertInto('fileSearch').values(added).execute()
}

/** The whole search text as one string, from text that is not folded yet. */
export function searchTextOf(file: CodeFile, content: string): string {
  return headOf(file) + foldText(content)
}

/** A control character after each part: no needle can contain it, so none matches across two of them. */
function headOf(file: CodeFile): string {
  return foldText(plainHead(file))
}

function plainHead({ folder, fileName, description, tags }: CodeFile): string {
  const path = folder ? `${folder}/${fileName}` : fileName
  return [path, description, ...tags, ''].join(PART_END)
}

/** By the number of its parts: folding depends on the version of Unicode, which may have changed since. */
function withoutHead(text: string, file: CodeFile): string {
  let at = 0
  for (const _ of plainHead(file).matchAll(/\u0001/g)) at = text.indexOf(PART_END, at) + 1
  return text.slice(at)
}

export async function deleteSearchText(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<void> {
  await store.query
    .deleteFrom('fileSearch')
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .execute()
}

/** Null where the database itself numbers the rows. */
async function nextRow(store: Store, ownerId: string): Promise<number | null> {
  if (!store.searchIndex.candidates) return null
  const known = await store.query
    .selectFrom('searchOwners')
    .select((e) => [
      'number',
      e
        .selectFrom('fileSearch')
        .select((texts) => texts.fn.max('row').as('row'))
        .where('ownerId', '=', ownerId)
        .where('row', '>=', sql<number>`number * ${sql.lit(ROWS_PER_OWNER)}`)
        .where('row', '<', sql<number>`(number + 1) * ${sql.lit(ROWS_PER_OWNER)}`)
        .as('last'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  const { from } = rangeOf(known?.number ?? (await giveNumber(store, ownerId)))
  return (known?.last ?? from) + 1
}

export interface OwnerRange {
  from: number
  below: number
}

export interface OwnerTexts {
  range: OwnerRange
  /** Whether there are texts in several pieces, and pieces that wait to be indexed: mostly there are none. */
  hasSplit: boolean
  hasUnindexed: boolean
}

/** Null for a person who never saved anything. A short keyed read that spares most searches two statements. */
export async function findOwnerTexts(store: Store, ownerId: string): Promise<OwnerTexts | null> {
  const found = await store.query
    .selectFrom('searchOwners')
    .select((e) => {
      const texts = e.selectFrom('fileSearch').select('row').where('ownerId', '=', ownerId)
      return [
        'number',
        texts.where('parts', '>', sql.lit(1)).limit(1).as('split'),
        texts.where('isIndexed', '=', sql.lit(false)).limit(1).as('unindexed'),
      ]
    })
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  if (!found) return null
  const { number, split, unindexed } = found
  return { range: rangeOf(number), hasSplit: split !== null, hasUnindexed: unindexed !== null }
}

/**
 * Whether some of a file waits behind more text than a search reads of what waits: until it is indexed, not every
 * fragment finds the file. Usually nothing waits, which one query of a small index shows.
 */
export async function isTooLongToSearch(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<boolean> {
  if (store.searchIndex.indexedAtOnce === Number.POSITIVE_INFINITY) return false
  const waiting = store.query
    .selectFrom('fileSearch')
    .select('row')
    .where('ownerId', '=', ownerId)
    .where('isIndexed', '=', sql.lit(false))
  const firstUnread = await waiting
    .orderBy('row', 'desc')
    .offset(MOST_UNINDEXED_READ)
    .limit(1)
    .executeTakeFirst()
  if (!firstUnread) return false
  const own = waiting.where('fileId', '=', fileId).where('row', '<=', firstUnread.row)
  return (await own.limit(1).executeTakeFirst()) !== undefined
}

function rangeOf(number: number): OwnerRange {
  return { from: number * ROWS_PER_OWNER, below: (number + 1) * ROWS_PER_OWNER }
}

async function giveNumber(store: Store, ownerId: string): Promise<number> {
  const { number } = await store.query
    .insertInto('searchOwners')
    .columns(['ownerId', 'number'])
    .expression((q) =>
      q
        .selectFrom('searchOwners')
        .select([
          sql<string>`${ownerId}`.as('ownerId'),
          sql<number>`coalesce(max(number), 0) + 1`.as('number'),
        ]),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

// A transaction of the job takes about as long as an ordinary save: this many rows, or this much text.
const ROWS_AT_ONCE = 64
const BYTES_AT_ONCE = 64 * 1024

/**
 * Indexes the next few pieces that wait, of all owners, in one short transaction. Any process may do it, and several
 * may do it at once: a row is marked and indexed by the same statement. Returns how many are done.
 */
export async function indexNextPieces(store: Store): Promise<number> {
  if (store.searchIndex.indexedAtOnce === Number.POSITIVE_INFINITY) return 0
  const waiting = await acrossOwners(store, 'the job indexes the texts of everybody')
    .selectFrom('fileSearch')
    .select(['row', sql<number>`octet_length(text)`.as('bytes')])
    // A literal: a partial index is not used for a bound value.
    .where('isIndexed', '=', sql.lit(false))
    // The order of the small index of rows that wait.
    .orderBy('ownerId')
    .orderBy('row')
    .limit(ROWS_AT_ONCE)
    .execute()
  let left = BYTES_AT_ONCE
  const rows = waiting.filter(({ bytes }, at) => {
    const isTaken = at === 0 || bytes <= left
    left -= bytes
    return isTaken
  })
  if (rows.length === 0) return 0
  await acrossOwners(store, 'the job indexes the texts of everybody')
    .updateTable('fileSearch')
    .set({ isIndexed: true })
    .where('isIndexed', '=', false)
    .where(
      'row',
      'in',
      rows.map(({ row }) => row),
    )
    .execute()
  return rows.length
}
