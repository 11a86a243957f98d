/** One page of files: filtered, sorted, walked by key. One filter serves the rows and their number. */
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { findLanguage } from '../../../platform/languages/index.ts'
import type { Store, Tables } from '../../../platform/store/index.ts'
import { LARGE_BYTES, type Sort } from '../contract/limits.ts'
import type { Cursor } from '../rules/cursor.ts'
import type { Query } from '../rules/query.ts'
import { filesContaining } from './search.ts'
import { type CodeFile, FILE_COLUMNS, type FileRow, toFile } from './tables.ts'

export interface Filter {
  query: Query
  language: string | null
  category: string
  folder: string | null
  repo: string | null
}

export interface PageOfFiles {
  files: CodeFile[]
  hasMore: boolean
}

type Where = ExpressionBuilder<Tables, 'files'>
type Condition = ExpressionWrapper<Tables, 'files', SqlBool> | RawBuilder<SqlBool>

interface Order {
  column: 'created_at' | 'updated_at' | 'name_key' | 'opened_at'
  direction: 'asc' | 'desc'
}

const ORDERS: Record<Sort, Order> = {
  created_at_desc: { column: 'created_at', direction: 'desc' },
  created_at_asc: { column: 'created_at', direction: 'asc' },
  updated_at_desc: { column: 'updated_at', direction: 'desc' },
  name_asc: { column: 'name_key', direction: 'asc' },
}

/** The rows on one side of a place, in reading order, and whether there are more beyond them. */
export async function listFiles(
  store: Store,
  ownerId: string,
  filter: Filter,
  sort: Sort,
  size: number,
  at: Cursor | null,
): Promise<PageOfFiles> {
  const conditions = await conditionsOf(store, ownerId, filter)
  const { column, direction } = ORDERS[sort]
  const isBack = at?.direction === 'back'
  const walk = isBack === (direction === 'asc') ? 'desc' : 'asc'
  let rows = store.query
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where((e) => e.and(conditions(e)))
    .orderBy(column, walk)
    .orderBy('id', walk)
    .limit(size + 1)
  if (at)
    rows = rows.where((e) =>
      e(e.refTuple(column, 'id'), walk === 'asc' ? '>' : '<', e.tuple(at.key as never, at.id)),
    )
  const found: FileRow[] = await rows.execute()
  const page = found.slice(0, size).map(toFile)
  return { files: isBack ? page.reverse() : page, hasMore: found.length > size }
}

export async function countFiles(store: Store, ownerId: string, filter: Filter): Promise<number> {
  const conditions = await conditionsOf(store, ownerId, filter)
  const { count } = await store.query
    .selectFrom('files')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where((e) => e.and(conditions(e)))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Anything but the whole library; the whole is read off its counter. */
export function isFiltered({ query, language, category, folder, repo }: Filter): boolean {
  return (
    query.needles.length > 0 ||
    query.fields.length > 0 ||
    language !== null ||
    category !== 'all' ||
    folder !== null ||
    repo !== null
  )
}

async function conditionsOf(
  store: Store,
  ownerId: string,
  filter: Filter,
): Promise<(e: Where) => Condition[]> {
  const { needles } = filter.query
  const found = await filesContaining(
    store,
    ownerId,
    needles.map(({ folded }) => folded),
  )
  return (e) => [
    ...found.map((ids, at) =>
      needles[at]!.isNot ? sql<SqlBool>`files.id not in ${ids}` : sql<SqlBool>`files.id in ${ids}`,
    ),
    ...filter.query.fields.map(({ name, value, isNot }) => {
      const condition = fieldCondition(e, ownerId, name, value)
      return isNot ? e.not(condition) : condition
    }),
    ...(filter.language === null ? [] : [e('language', '=', languageOf(filter.language))]),
    ...(filter.repo === null ? [] : [e('repo', '=', filter.repo)]),
    ...(filter.folder === null ? [] : [inFolder(e, filter.folder)]),
    ...categoryConditions(e, ownerId, filter.category),
  ]
}

function fieldCondition(e: Where, ownerId: string, name: 'lang' | 'tag' | 'repo', value: string) {
  if (name === 'lang') return e('language', '=', languageOf(value))
  return name === 'repo' ? e('repo', '=', value) : hasTag(e, ownerId, value)
}

/** A person says `C++` or `js`; the file says `cpp` and `javascript`. */
function languageOf(said: string): string {
  return findLanguage(said) ?? said.toLowerCase()
}

function categoryConditions(e: Where, ownerId: string, category: string): Condition[] {
  switch (category) {
    case 'all':
      return []
    case 'recent':
      return [e('opened_at', 'is not', null)]
    case 'favorites':
      return [e('is_favorite', '=', 1)]
    case 'pinned':
      return [e('is_pinned', '=', 1)]
    case 'repo':
      return [e('repo', '<>', '')]
    case 'large':
      return [e('size_bytes', '>=', LARGE_BYTES)]
    case 'other':
      return [
        e('repo', '=', ''),
        e('size_bytes', '<', LARGE_BYTES),
        e('is_favorite', '=', 0),
        e('is_pinned', '=', 0),
        e('opened_at', 'is', null),
      ]
    default:
      return [hasTag(e, ownerId, category)]
  }
}

function hasTag(e: Where, ownerId: string, tag: string) {
  return e(
    'id',
    'in',
    e
      .selectFrom('file_tags')
      .select('file_id')
      .where('owner_id', '=', ownerId)
      .where('tag', '=', tag),
  )
}

/** In the folder and under it. A range instead of `like`: no character of a folder's name is special in it. */
function inFolder(e: Where, folder: string) {
  return e.or([
    e('folder', '=', folder),
    e.and([e('folder', '>=', `${folder}/`), e('folder', '<', `${folder}0`)]),
  ])
}
