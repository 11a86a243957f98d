/** What other features read about mirrors: which exist, and which paths their trees had at the last sync. */
import type { Store } from '#platform/store/index.ts'
import { FILE_MODES } from '../rules/tree-entries.ts'
import { readStoredTree, readTrees } from './trees.ts'

export interface Mirror {
  name: string
  /** Empty: not synchronised yet, or empty. */
  headCommit: string
  /** Null: mirrored, and not synchronised yet. */
  syncedAt: number | null
}

/** A query that fails throws: unknown is neither yes nor no. */
export interface RepoMirrors {
  find(ownerId: string, name: string): Promise<Mirror | null>
  list(ownerId: string): Promise<Mirror[]>
  /** Those of the paths that were files of the tree at the last sync, each with its object id. */
  findFiles(
    ownerId: string,
    name: string,
    paths: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
  /** The same for several repositories in one query. */
  pathsPresentIn(
    ownerId: string,
    pathsByRepo: ReadonlyMap<string, readonly string[]>,
  ): Promise<Map<string, Set<string>>>
}

/** Reads the mirrors from the tables. */
export function storedMirrors(store: Store): RepoMirrors {
  const rows = (ownerId: string) =>
    store.query
      .selectFrom('repos')
      .select(['name', 'headCommit', 'syncedAt'])
      .where('ownerId', '=', ownerId)
      .orderBy('name')
  return {
    async find(ownerId, name) {
      return (await rows(ownerId).where('name', '=', name).executeTakeFirst()) ?? null
    },
    list: (ownerId) => rows(ownerId).execute(),
    async findFiles(ownerId, name, paths) {
      if (paths.length === 0) return new Map()
      const found = await readStoredTree(store.query, ownerId, name)
        .select(['path', 'blob'])
        .where('path', 'in', paths)
        .where('mode', 'in', FILE_MODES)
        .execute()
      return new Map(found.map(({ path, blob }) => [path, blob]))
    },
    async pathsPresentIn(ownerId, pathsByRepo) {
      const present = new Map([...pathsByRepo.keys()].map((name) => [name, new Set<string>()]))
      if (present.size === 0) return present
      const found = await readTrees(store.query, ownerId)
        .select(['repos.name', 'path'])
        .where((e) =>
          e.or(
            [...pathsByRepo].map(([name, paths]) =>
              e.and([e('repos.name', '=', name), e('path', 'in', paths)]),
            ),
          ),
        )
        .where('mode', 'in', FILE_MODES)
        .execute()
      for (const { name, path } of found) present.get(name)?.add(path)
      return present
    },
  }
}

/** The names of a person's mirrors by the identity of their source. */
export async function namesByIdentity(store: Store, ownerId: string): Promise<Map<string, string>> {
  const rows = await store.query
    .selectFrom('repos')
    .select(['identity', 'name'])
    .where('ownerId', '=', ownerId)
    .execute()
  return new Map(rows.map(({ identity, name }) => [identity, name]))
}

/** Each mirror with the host it comes from, and its path there without the extension: `owner/name`. */
export async function listMirrorUrls(
  store: Store,
  ownerId: string,
): Promise<{ name: string; host: string; fullName: string }[]> {
  const rows = await store.query
    .selectFrom('repos')
    .select(['name', 'host', 'url'])
    .where('ownerId', '=', ownerId)
    .orderBy('name')
    .execute()
  return rows.map(({ name, host, url }) => {
    const path = URL.parse(url)?.pathname ?? ''
    return { name, host, fullName: path.replace(/^\/|\/$|\.git\/?$/g, '') }
  })
}
