/** Counters, updated by the same transaction that changes what they count. */
import { type SelectQueryBuilder, sql } from 'kysely'
import {
  acrossOwners,
  compileOnce,
  type Store,
  type Tables,
  together,
} from '#platform/store/index.ts'
import { MOST_TAGS_SHOWN } from '../contract/limits.ts'
import { type CountedFolder, depthOf, foldersAbove } from '../rules/folders.ts'
import type { CodeFile } from './tables.ts'

/**
 * `bytes` are those of live files at their newest version, `stored` those of every stored text; `folder_notes` are the
 * notes on the files in and under a folder.
 */
export type CountKind =
  | 'total'
  | 'bytes'
  | 'stored'
  | 'language'
  | 'tag'
  | 'repo'
  | 'folder'
  | 'folder_notes'

interface Change {
  kind: CountKind
  name: string
  by: number
}

/** What one live file adds to the counters. */
export function weightOf(file: CodeFile): Change[] {
  return [
    { kind: 'total', name: '', by: 1 },
    { kind: 'bytes', name: '', by: file.sizeBytes },
    { kind: 'language', name: file.language, by: 1 },
    ...file.tags.map((tag): Change => ({ kind: 'tag', name: tag, by: 1 })),
    ...(file.repo ? [{ kind: 'repo' as const, name: file.repo, by: 1 }] : []),
    ...foldersAbove(file.folder).map(
      (folder): Change => ({ kind: 'folder', name: folderKey(folder), by: 1 }),
    ),
    ...noteWeight(file.folder, file.noteCount),
  ]
}

function noteWeight(folder: string, by: number): Change[] {
  if (by === 0) return []
  return foldersAbove(folder).map((above) => ({
    kind: 'folder_notes',
    name: folderKey(above),
    by,
  }))
}

/** With its depth in front, the direct children of a folder are adjacent in the table. */
function folderKey(folder: string): string {
  return `${depthOf(folder)}/${folder}`
}

/**
 * From what was live before to what is live now; null means not live. True when a tag was added that no live file had.
 */
export async function recount(
  store: Store,
  ownerId: string,
  before: CodeFile | null,
  after: CodeFile | null,
): Promise<boolean> {
  const changes = new Map<string, Change>()
  const add = (change: Change, sign: 1 | -1) => {
    const key = `${change.kind} ${change.name}`
    const known = changes.get(key) ?? { ...change, by: 0 }
    changes.set(key, { ...known, by: known.by + sign * change.by })
  }
  for (const change of before ? weightOf(before) : []) add(change, -1)
  for (const change of after ? weightOf(after) : []) add(change, 1)
  const all = [...changes.values()].filter(({ by }) => by !== 0)
  if (all.length === 0) return false
  const [counts] = await together(
    changing(store, ownerId, all).returning(['kind', 'name', 'count']).execute(),
    forgetNames(
      store,
      ownerId,
      all.filter(({ by }) => by < 0),
    ),
  )
  return counts.some(
    ({ kind, name, count }) => kind === 'tag' && count === changes.get(`tag ${name}`)?.by,
  )
}

/** A name that is not used any more leaves no row: the number of names over time is unbounded. */
async function forgetNames(store: Store, ownerId: string, fewer: readonly Change[]): Promise<void> {
  const names = fewer.filter(({ name }) => name !== '').map(({ name }) => name)
  if (names.length === 0) return
  await store.query
    .deleteFrom('libraryCounts')
    .where('ownerId', '=', ownerId)
    .where('kind', 'in', ['tag', 'repo', 'folder', 'folder_notes'])
    .where('name', 'in', names)
    .where('count', '<=', 0)
    .execute()
}

/** A note on a file began or ceased to be: changes the file's counter, and those of the folders above a live file. */
export async function countNotesOnFile(
  store: Store,
  ownerId: string,
  fileId: string,
  by: 1 | -1,
): Promise<void> {
  const file = await store.query
    .updateTable('files')
    .set((e) => ({ noteCount: e('noteCount', '+', by) }))
    .where('ownerId', '=', ownerId)
    .where('id', '=', fileId)
    .returning(['folder', 'deletedAt'])
    .executeTakeFirst()
  const changes = file?.deletedAt === null ? noteWeight(file.folder, by) : []
  if (changes.length === 0) return
  await changing(store, ownerId, changes).execute()
  await forgetNames(store, ownerId, by < 0 ? changes : [])
}

function changing(store: Store, ownerId: string, changes: readonly Change[]) {
  return store.query
    .insertInto('libraryCounts')
    .values(changes.map(({ kind, name, by }) => ({ ownerId, kind, name, count: by })))
    .onConflict((c) =>
      c
        .columns(['ownerId', 'kind', 'name'])
        .doUpdateSet({ count: sql`library_counts.count + excluded.count` }),
    )
}

/**
 * Texts were added or deleted, each counted once for all versions that point to it. Returns how many bytes are stored
 * now.
 */
export async function countStored(store: Store, ownerId: string, bytes: number): Promise<number> {
  if (bytes === 0) return readCount(store, ownerId, 'stored')
  const change: Change = { kind: 'stored', name: '', by: bytes }
  const [stored] = await changing(store, ownerId, [change])
    .returning('libraryCounts.count')
    .execute()
  return stored?.count ?? 0
}

export async function readCount(
  store: Store,
  ownerId: string,
  kind: CountKind,
  name = '',
): Promise<number> {
  const [row] = await oneCount(store.query, [ownerId, kind, name])
  return row?.count ?? 0
}

// Both run for every list, so they are compiled once.
const oneCount = compileOnce((query) =>
  query
    .selectFrom('libraryCounts')
    .select('count')
    .where('ownerId', '=', '')
    .where('kind', '=', 'total')
    .where('name', '=', ''),
)

// What a page shows of each kind; there are fewer languages than that. A longer list is searched, not scrolled.
const MOST_SHOWN = { total: 1, bytes: 1, language: 200, tag: MOST_TAGS_SHOWN, repo: 100 } as const

type ShownKind = keyof typeof MOST_SHOWN
const SHOWN_KINDS = Object.keys(MOST_SHOWN) as ShownKind[]

// A union, so that a database across a network is queried once.
const shownCounts = compileOnce((query) =>
  SHOWN_KINDS.slice(1).reduce<SelectQueryBuilder<Tables, never, CountRow>>(
    (all, _) => all.unionAll(mostCounted(query)),
    mostCounted(query),
  ),
)

interface CountRow extends Counted {
  kind: string
}

function mostCounted(query: Store['query']) {
  const most = query
    .selectFrom('libraryCounts')
    .select(['kind', 'name', 'count'])
    .where('ownerId', '=', '')
    .where('kind', '=', '')
    .where('count', '>', 0)
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(1)
  return query.selectFrom(most.as('most')).select(['kind', 'name', 'count'])
}

export interface Counted {
  name: string
  count: number
}

/** The most frequent names of each kind, as many as a page shows, in one read. */
export async function readCounts(
  store: Store,
  ownerId: string,
): Promise<Record<ShownKind, Counted[]>> {
  const parameters = SHOWN_KINDS.flatMap((kind) => [ownerId, kind, 0, MOST_SHOWN[kind]])
  const rows = await shownCounts(store.query, parameters)
  const counts: Record<ShownKind, Counted[]> = {
    total: [],
    bytes: [],
    language: [],
    tag: [],
    repo: [],
  }
  for (const { kind, name, count } of rows) counts[kind as ShownKind].push({ name, count })
  return counts
}

/** Whether the live files have more different tags than that. */
export async function hasMoreTags(store: Store, ownerId: string, than: number): Promise<boolean> {
  const beyond = await store.query
    .selectFrom('libraryCounts')
    .select('name')
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'tag')
    .where('count', '>', 0)
    .offset(than)
    .limit(1)
    .executeTakeFirst()
  return beyond !== undefined
}

/** Tags with this beginning, by name. */
export async function listTagsFrom(
  store: Store,
  ownerId: string,
  beginning: string,
  most: number,
): Promise<string[]> {
  const rows = await store.query
    .selectFrom('libraryCounts')
    .select('name')
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'tag')
    .where('name', '>=', beginning)
    .where('name', '<', `${beginning}\u{10ffff}`)
    .where('count', '>', 0)
    .orderBy('name')
    .limit(most)
    .execute()
  return rows.map(({ name }) => name)
}

/** The direct children of these folders (`''` is the top), at most so many altogether, by depth and name. */
export async function readFolders(
  store: Store,
  ownerId: string,
  parents: readonly string[],
  most: number,
): Promise<CountedFolder[]> {
  const rows = await store.query
    .selectFrom('libraryCounts as files')
    .leftJoin('libraryCounts as notes', (on) =>
      on
        .onRef('notes.ownerId', '=', 'files.ownerId')
        .on('notes.kind', '=', 'folder_notes')
        .onRef('notes.name', '=', 'files.name'),
    )
    .select(['files.name', 'files.count', 'notes.count as noteCount'])
    .where('files.ownerId', '=', ownerId)
    .where('files.kind', '=', 'folder')
    .where('files.count', '>', 0)
    .where((e) =>
      e.or(
        parents.map((parent) => {
          const start = `${depthOf(parent) + 1}/${parent === '' ? '' : `${parent}/`}`
          // The character after the slash ends the range.
          return e.and([
            e('files.name', '>=', start),
            e('files.name', '<', `${start.slice(0, -1)}0`),
          ])
        }),
      ),
    )
    .orderBy('files.name')
    .limit(most)
    .execute()
  return rows.map(({ name, count, noteCount }) => ({
    folder: name.slice(name.indexOf('/') + 1),
    count,
    noteCount: noteCount ?? 0,
  }))
}

/** How much all people together store, from their counters. */
export async function readTotals(store: Store): Promise<{ files: number; bytes: number }> {
  const rows = await acrossOwners(store, 'the size of everything', 'reading')
    .selectFrom('libraryCounts')
    .select((e) => ['kind', e.fn.sum<number>('count').as('sum')])
    .where('kind', 'in', ['total', 'stored'])
    .where('name', '=', '')
    .groupBy('kind')
    .execute()
  const sumOf = (kind: CountKind) => Number(rows.find((row) => row.kind === kind)?.sum ?? 0)
  return { files: sumOf('total'), bytes: sumOf('stored') }
}
