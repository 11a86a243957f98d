/** The trees of mirrored repositories, as the last sync of each left them. */
import { type Kysely, sql } from 'kysely'
import { MOST_SIMILAR, mayBeSimilar, type Store, type Tables } from '#platform/store/index.ts'
import { bestFitting } from '#platform/text/name-fit.ts'
import type { FolderCursor } from '../rules/folder-names.ts'
import type { TreeEntry } from '../rules/tree-entries.ts'

declare module '#platform/store/tables.ts' {
  interface Tables {
    repoTree: TreeEntry & {
      ownerId: string
      repoId: string
      /** The generation that added it. */
      addedIn: number
      /** The generation that removed it; null while it exists. */
      removedIn: number | null
    }
  }
}

/**
 * The rows of the current generation, without what a sync has staged or the last one replaced. The generation is read
 * by the same statement as the rows, so each sees one tree, before a sync or after it.
 */
export function readTrees(query: Kysely<Tables>, ownerId: string) {
  return query
    .selectFrom('repos')
    .innerJoin('repoTree', (join) =>
      join
        .onRef('repoTree.ownerId', '=', 'repos.ownerId')
        .onRef('repoTree.repoId', '=', 'repos.id')
        .onRef('repoTree.addedIn', '<=', 'repos.treeGeneration')
        .on((e) =>
          e.or([
            e('repoTree.removedIn', 'is', null),
            e('repoTree.removedIn', '>', e.ref('repos.treeGeneration')),
          ]),
        ),
    )
    .where('repos.ownerId', '=', ownerId)
}

/** The rows of one tree. */
export function readStoredTree(query: Kysely<Tables>, ownerId: string, name: string) {
  return readTrees(query, ownerId).where('repos.name', '=', name)
}

/** One entry of the tree, of any kind. */
export async function findEntry(
  store: Store,
  ownerId: string,
  name: string,
  path: string,
): Promise<TreeEntry | null> {
  const row = await readStoredTree(store.query, ownerId, name)
    .selectAll('repoTree')
    .where('path', '=', path)
    .executeTakeFirst()
  return row ?? null
}

/** The direct children of a folder, by path, after the given one. */
export async function listFolder(
  store: Store,
  ownerId: string,
  name: string,
  { folder, after, limit }: { folder: string; after: string; limit: number },
): Promise<TreeEntry[]> {
  return readStoredTree(store.query, ownerId, name)
    .selectAll('repoTree')
    .where('folder', '=', folder)
    .where('path', '>', after)
    .orderBy('path')
    .limit(limit)
    .execute()
}

/** Everything except folders, in a folder and everywhere below it, by path, after the given one. */
export async function listTreeFiles(
  store: Store,
  ownerId: string,
  name: string,
  { under, after, limit }: { under: string; after: string; limit: number },
): Promise<TreeEntry[]> {
  let files = readStoredTree(store.reading(ownerId), ownerId, name)
    .selectAll('repoTree')
    .where('mode', '!=', 'folder')
    .where('path', '>', after)
  // `0` follows `/`: everything below the folder is one range of the index, on both databases.
  if (under !== '') files = files.where('path', '>', `${under}/`).where('path', '<', `${under}0`)
  return files.orderBy('path').limit(limit).execute()
}

/** Those of the paths that are in the tree. */
export async function findEntries(
  store: Store,
  ownerId: string,
  name: string,
  paths: readonly string[],
): Promise<TreeEntry[]> {
  return readStoredTree(store.query, ownerId, name)
    .selectAll('repoTree')
    .where('path', 'in', paths)
    .execute()
}

export interface FolderSelection {
  folder: string
  after: FolderCursor | null
  limit: number
  /** A part of the name; empty for all. */
  filter?: string
}

/**
 * The direct children of a folder, its folders first, after the given entry. It sorts the whole folder, in a reader
 * thread.
 */
export async function listFolderByKind(
  store: Store,
  ownerId: string,
  name: string,
  { folder, after, limit, filter = '' }: FolderSelection,
): Promise<TreeEntry[]> {
  let query = readStoredTree(store.reading(ownerId), ownerId, name)
    .selectAll('repoTree')
    .where('folder', '=', folder)
    .orderBy((e) => e.case().when('mode', '=', 'folder').then(0).else(1).end())
    .orderBy('path')
    .limit(limit)
  if (after) {
    const join = after.isFolder ? 'or' : 'and'
    query = query.where((e) => e[join]([e('mode', '!=', 'folder'), e('path', '>', after.path)]))
  }
  if (filter !== '') {
    const pattern = `%${filter.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    const nameAt = folder === '' ? 1 : [...folder].length + 2
    query = query.where(sql<boolean>`lower(substr(path, ${nameAt})) like ${pattern} escape '\\'`)
  }
  return query.execute()
}

// Repositories and their files by a part of their names.

export interface NamedRepoThing {
  repo: string
  /** Null for the repository itself. */
  path: string | null
}

// Files above this number are found by the search of their repository.
const MOST_FILES_LOOKED_AT = 100_000

/** Repositories before files, and the shortest path first, because a match is most of it. */
export async function findRepoNames(
  store: Store,
  ownerId: string,
  text: string,
  size: number,
): Promise<NamedRepoThing[]> {
  const asked = text.toLowerCase()
  const pattern = `%${asked.replaceAll(/[\\%_]/g, '\\$&')}%`
  const reading = store.reading(ownerId)
  const repos = await reading
    .selectFrom('repos')
    .select('name')
    .where('ownerId', '=', ownerId)
    .where(sql<boolean>`lower(name) like ${pattern} escape '\\'`)
    .orderBy(sql`case when lower(name) = ${asked} then 0 else 1 end`)
    .orderBy('name')
    .limit(size)
    .execute()
  const found: NamedRepoThing[] = repos.map(({ name }) => ({ repo: name, path: null }))
  if (found.length === size) return found
  const files = await reading
    .selectFrom(
      readTrees(reading, ownerId)
        .select(['repos.name as repoName', 'path'])
        .where('mode', 'not in', ['folder', 'submodule'])
        .orderBy('repoTree.repoId')
        .orderBy('path')
        .limit(MOST_FILES_LOOKED_AT)
        .as('files'),
    )
    .select(['repoName', 'path'])
    .where(sql<boolean>`lower(path) like ${pattern} escape '\\'`)
    .orderBy(sql`length(path)`)
    .orderBy('path')
    .orderBy('repoName')
    .limit(size - found.length)
    .execute()
  return [...found, ...files.map(({ repoName: repo, path }) => ({ repo, path }))]
}

// Of more files the first are compared: errors are forgiven, so each name is looked at in several ways.
const MOST_FILES_COMPARED = 20_000

/** Repositories and their files whose name was typed with an error. */
export async function findSimilarRepoNames(
  store: Store,
  ownerId: string,
  text: string,
  size: number,
): Promise<NamedRepoThing[]> {
  const reading = store.reading(ownerId)
  const repos = await reading
    .selectFrom('repos')
    .select('name')
    .where('ownerId', '=', ownerId)
    .execute()
  const named = bestFitting(repos, ({ name }) => name, text, size)
  const found: NamedRepoThing[] = named.map(({ name }) => ({ repo: name, path: null }))
  if (found.length === size) return found
  const files = await reading
    .selectFrom(
      readTrees(reading, ownerId)
        .select(['repos.name as repo', 'path'])
        .where('mode', 'not in', ['folder', 'submodule'])
        .orderBy('repoTree.repoId')
        .orderBy('path')
        .limit(MOST_FILES_COMPARED)
        .as('files'),
    )
    .select(['repo', 'path'])
    .where(mayBeSimilar(sql`lower(path)`, text))
    .orderBy(sql`length(path)`)
    .orderBy('path')
    .limit(MOST_SIMILAR)
    .execute()
  return [...found, ...bestFitting(files, ({ path }) => baseName(path), text, size - found.length)]
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
