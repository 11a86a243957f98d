/** Mirrored repositories and the trees they had at their last sync. */
import type { Store } from '../../platform/store/index.ts'

interface ReposTable {
  owner_id: string
  name: string
  synced_at: number | null
  created_at: number
}

interface RepoTreeTable {
  owner_id: string
  repo_name: string
  path: string
  blob: string
  size_bytes: number
  language: string
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    repos: ReposTable
    repo_tree: RepoTreeTable
  }
}

export interface Mirror {
  name: string
  /** Null: mirrored, and never synchronised yet. */
  syncedAt: number | null
}

/** What other rooms ask about mirrors. A question that cannot be answered throws: unknown is neither yes nor no. */
export interface RepoMirrors {
  find(ownerId: string, name: string): Promise<Mirror | null>
  list(ownerId: string): Promise<Mirror[]>
  /** Those of the paths that were in the tree at the last sync. */
  pathsPresent(ownerId: string, name: string, paths: readonly string[]): Promise<Set<string>>
}

/** The mirrors as the tables tell them. */
export function storedMirrors(store: Store): RepoMirrors {
  const rows = (ownerId: string) =>
    store.query
      .selectFrom('repos')
      .select(['name', 'synced_at'])
      .where('owner_id', '=', ownerId)
      .orderBy('name')
  return {
    async find(ownerId, name) {
      const row = await rows(ownerId).where('name', '=', name).executeTakeFirst()
      return row ? toMirror(row) : null
    },
    async list(ownerId) {
      return (await rows(ownerId).execute()).map(toMirror)
    },
    async pathsPresent(ownerId, name, paths) {
      if (paths.length === 0) return new Set()
      const found = await store.query
        .selectFrom('repo_tree')
        .select('path')
        .where('owner_id', '=', ownerId)
        .where('repo_name', '=', name)
        .where('path', 'in', paths)
        .execute()
      return new Set(found.map(({ path }) => path))
    },
  }
}

function toMirror(row: { name: string; synced_at: number | null }): Mirror {
  return { name: row.name, syncedAt: row.synced_at }
}

export interface TreeEntry {
  path: string
  blob: string
  sizeBytes: number
  language: string
}

// Six values a row; well below what either database takes in one statement.
const ROWS_AT_ONCE = 1_000

/** What a sync found takes the place of what the one before it found. To be called inside a transaction. */
export async function saveTree(
  store: Store,
  ownerId: string,
  name: string,
  entries: readonly TreeEntry[],
  syncedAt: number,
): Promise<void> {
  await store.query
    .insertInto('repos')
    .values({ owner_id: ownerId, name, synced_at: syncedAt, created_at: syncedAt })
    .onConflict((c) => c.columns(['owner_id', 'name']).doUpdateSet({ synced_at: syncedAt }))
    .execute()
  await deleteTree(store, ownerId, name)
  for (let at = 0; at < entries.length; at += ROWS_AT_ONCE) {
    const rows = entries.slice(at, at + ROWS_AT_ONCE).map((entry) => ({
      owner_id: ownerId,
      repo_name: name,
      path: entry.path,
      blob: entry.blob,
      size_bytes: entry.sizeBytes,
      language: entry.language,
    }))
    await store.query.insertInto('repo_tree').values(rows).execute()
  }
}

/** The repository is mirrored no longer. Notes on its files are somebody else's and stay. */
export async function deleteMirror(store: Store, ownerId: string, name: string): Promise<void> {
  await deleteTree(store, ownerId, name)
  await store.query
    .deleteFrom('repos')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .execute()
}

async function deleteTree(store: Store, ownerId: string, name: string): Promise<void> {
  await store.query
    .deleteFrom('repo_tree')
    .where('owner_id', '=', ownerId)
    .where('repo_name', '=', name)
    .execute()
}
