/** Repositories and their files by a part of their names. */
import { sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'
import { readTrees } from './trees.ts'

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
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const reading = store.reading(ownerId)
  const repos = await reading
    .selectFrom('repos')
    .select('name')
    .where('ownerId', '=', ownerId)
    .where(sql<boolean>`lower(name) like ${pattern} escape '\\'`)
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
