/** One page of files: filtered, sorted, with cursors. One filter serves the rows and their number. */
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { AccessLimit } from '#platform/context.ts'
import { findLanguage } from '#platform/languages/index.ts'
import type { Store, Tables } from '#platform/store/index.ts'
import { type ColumnSort, LARGE_BYTES } from '../contract/limits.ts'
import type { ChangeCursor, Cursor } from '../rules/cursor.ts'
import { folderOf, type Query, type QueryField } from '../rules/query.ts'
import { type CodeFile, FILE_COLUMNS, type FileRow, toFile } from './tables.ts'

export interface Filter {
  query: Query
  language: string | null
  category: string
  folder: string | null
  repo: string | null
  /** The limit of the caller's token. */
  limit: AccessLimit | null
}

export interface PageOfFiles {
  files: CodeFile[]
  hasMore: boolean
}

type Where = ExpressionBuilder<Tables, 'files'>
type Condition = ExpressionWrapper<Tables, 'files', SqlBool> | RawBuilder<SqlBool>

interface Order {
  column: 'createdAt' | 'updatedAt' | 'nameKey'
  direction: 'asc' | 'desc'
}

export const ORDERS: Record<ColumnSort, Order> = {
  created_at_desc: { column: 'createdAt', direction: 'desc' },
  created_at_asc: { column: 'createdAt', direction: 'asc' },
  updated_at_desc: { column: 'updatedAt', direction: 'desc' },
  name_asc: { column: 'nameKey', direction: 'asc' },
}

/** In which direction the rows beyond a cursor are read; a page that is walked back to is read backwards. */
export function readingDirection(
  sort: ColumnSort,
  at: Pick<Cursor, 'direction'> | null,
): 'asc' | 'desc' {
  const isBack = at?.direction === 'back'
  return isBack === (ORDERS[sort].direction === 'asc') ? 'desc' : 'asc'
}

/** The rows on one side of a cursor, in reading order, and whether there are more. Without a query: see `search.ts`. */
export async function listFiles(
  store: Store,
  ownerId: string,
  filter: Filter,
  sort: ColumnSort,
  size: number,
  at: Cursor | null,
): Promise<PageOfFiles> {
  const found = await readRows(store, ownerId, filter, sort, size + 1, at)
  const page = found.slice(0, size).map(toFile)
  return { files: at?.direction === 'back' ? page.reverse() : page, hasMore: found.length > size }
}

/** The next rows after a cursor, filtered by fields only. */
async function readRows(
  store: Store,
  ownerId: string,
  filter: Filter,
  sort: ColumnSort,
  limit: number,
  at: Cursor | null,
): Promise<FileRow[]> {
  const { column } = ORDERS[sort]
  const direction = readingDirection(sort, at)
  // An index has the whole library in this order: its page is a short keyed read.
  let rows = (isFiltered(filter) ? store.reading(ownerId) : store.query)
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .where((e) => e.and(fieldConditions(e, ownerId, filter)))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
  if (at)
    rows = rows.where((e) =>
      e(e.refTuple(column, 'id'), direction === 'asc' ? '>' : '<', e.tuple(at.key as never, at.id)),
    )
  return rows.execute()
}

/** How many files the fields match, counted up to `most`. */
export async function countFiles(
  store: Store,
  ownerId: string,
  filter: Filter,
  most: number,
): Promise<number> {
  const { count } = await store
    .reading(ownerId)
    .selectFrom((e) =>
      e
        .selectFrom('files')
        .select('id')
        .where('ownerId', '=', ownerId)
        .where('deletedAt', 'is', null)
        .where((e) => e.and(fieldConditions(e, ownerId, filter)))
        .limit(most)
        .as('counted'),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Anything but the whole library; the whole is read from its counter. */
export function isFiltered(filter: Filter): boolean {
  const { needles, patterns } = filter.query
  return needles.length > 0 || patterns.length > 0 || hasFields(filter)
}

/** Anything that a row of `files` decides by itself. */
export function hasFields({ query, language, category, folder, repo, limit }: Filter): boolean {
  return (
    query.fields.length > 0 ||
    language !== null ||
    category !== 'all' ||
    folder !== null ||
    repo !== null ||
    limit !== null
  )
}

/** What the fields of a filter ask of a row of `files`, for a statement that is written by hand. */
export function sortFieldsOf(ownerId: string, filter: Filter) {
  const e = expressionBuilder<Tables, 'files'>()
  return e.and(fieldConditions(e, ownerId, filter))
}

function fieldConditions(e: Where, ownerId: string, filter: Filter): Condition[] {
  return [
    ...filter.query.fields.map(({ name, value, isNot }) => {
      const condition = fieldCondition(e, ownerId, name, value)
      return isNot ? e.not(condition) : condition
    }),
    ...(filter.language === null ? [] : [e('language', '=', languageOf(filter.language))]),
    ...(filter.repo === null ? [] : [e('repo', '=', filter.repo)]),
    ...(filter.folder === null ? [] : [inFolder(e, filter.folder)]),
    ...categoryConditions(e, ownerId, filter.category),
    ...(filter.limit === null ? [] : [withinLimit(e, ownerId, filter.limit)]),
  ]
}

function fieldCondition(
  e: Where,
  ownerId: string,
  name: QueryField['name'],
  value: string,
): Condition {
  if (name === 'lang') return e('language', '=', languageOf(value))
  if (name === 'folder') return inFolder(e, folderOf(value))
  return name === 'repo' ? e('repo', '=', value) : hasTag(e, ownerId, value)
}

/** A person types `C++` or `js`; the file has `cpp` and `javascript`. */
function languageOf(input: string): string {
  return findLanguage(input) ?? input.toLowerCase()
}

function categoryConditions(e: Where, ownerId: string, category: string): Condition[] {
  switch (category) {
    case 'all':
      return []
    case 'recent':
      return [e('openedAt', 'is not', null)]
    case 'favorites':
      return [e('isFavorite', '=', true)]
    case 'pinned':
      return [e('isPinned', '=', true)]
    case 'repo':
      return [e('repo', '<>', '')]
    case 'large':
      return [e('sizeBytes', '>=', LARGE_BYTES)]
    case 'other':
      return [e('repo', '=', ''), e('sizeBytes', '<', LARGE_BYTES), e('isFavorite', '=', false)]
    default:
      return [hasTag(e, ownerId, category)]
  }
}

/** `isWithinLimit` is the same for one file. */
function withinLimit(e: Where, ownerId: string, { kind, value }: AccessLimit): Condition {
  if (kind === 'folder') return inFolder(e, value)
  if (kind === 'tag') return hasTag(e, ownerId, value)
  return kind === 'repository' ? e('repo', '=', value) : sql<SqlBool>`1 = 0`
}

function hasTag(e: Where, ownerId: string, tag: string) {
  return e(
    'id',
    'in',
    e.selectFrom('fileTags').select('fileId').where('ownerId', '=', ownerId).where('tag', '=', tag),
  )
}

/** In the folder and under it. A range instead of `like`: no character of a folder's name is special in it. */
function inFolder(e: Where, folder: string): Condition {
  if (folder === '') return sql<SqlBool>`1 = 1`
  return e.or([
    e('folder', '=', folder),
    e.and([e('folder', '>=', `${folder}/`), e('folder', '<', `${folder}0`)]),
  ])
}

// One match of a search, and the words of a query that a match must contain.

export interface Match extends ChangeCursor {
  /** Folded. */
  name: string
  language: string
  bytes: number
}

export function positiveNeedles({ query }: Filter): string[] {
  return query.needles
    .filter(({ isNot, isSymbol }) => !isNot && !isSymbol)
    .map(({ folded }) => folded)
}

export function positiveSymbols({ query }: Filter): string[] {
  return query.needles
    .filter(({ isNot, isSymbol }) => !isNot && isSymbol)
    .map(({ folded }) => folded)
}
