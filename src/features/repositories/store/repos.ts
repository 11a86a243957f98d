/** The rows of mirrored repositories. */
import type { Selectable } from 'kysely'
import { acrossOwners, countRows, type Store } from '#platform/store/index.ts'
import type { ReposRow } from './tables.ts'

export interface Repo {
  ownerId: string
  id: string
  name: string
  url: string
  host: string
  defaultBranch: string
  headCommit: string
  lastError: string
  runId: string
  sizeBytes: number
  fileCount: number
  skippedCount: number
  treeGeneration: number
  nextSyncAt: number | null
  syncedAt: number | null
  createdAt: number
}

export type NewRepo = Pick<
  Repo,
  'ownerId' | 'id' | 'name' | 'url' | 'host' | 'runId' | 'createdAt' | 'nextSyncAt'
> & { identity: string }

/** False when the person has one of that name already. */
export async function insertRepo(store: Store, repo: NewRepo): Promise<boolean> {
  const row = await store.query
    .insertInto('repos')
    .values({
      owner_id: repo.ownerId,
      name: repo.name,
      id: repo.id,
      url: repo.url,
      host: repo.host,
      identity: repo.identity,
      run_id: repo.runId,
      next_sync_at: repo.nextSyncAt,
      synced_at: null,
      created_at: repo.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRepos(store: Store, ownerId: string): Promise<number> {
  return countRows(store.query.selectFrom('repos').where('owner_id', '=', ownerId))
}

/** The size on disk of all other mirrors of this person. */
export async function bytesBeside(
  store: Store,
  { ownerId, id }: Pick<Repo, 'ownerId' | 'id'>,
): Promise<number> {
  const { sum } = await store.query
    .selectFrom('repos')
    .select((e) => e.fn.sum<number | null>('size_bytes').as('sum'))
    .where('owner_id', '=', ownerId)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

export async function listRepos(store: Store, ownerId: string): Promise<Repo[]> {
  const rows = await store.query
    .selectFrom('repos')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('name')
    .execute()
  return rows.map(toRepo)
}

export function findRepo(store: Store, ownerId: string, name: string): Promise<Repo | null> {
  return findRepoBy(store, ownerId, 'name', name)
}

export function findRepoById(store: Store, ownerId: string, id: string): Promise<Repo | null> {
  return findRepoBy(store, ownerId, 'id', id)
}

async function findRepoBy(store: Store, ownerId: string, column: 'name' | 'id', value: string) {
  const row = await store.query
    .selectFrom('repos')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where(column, '=', value)
    .executeTakeFirst()
  return row ? toRepo(row) : null
}

/** Stores the run that was requested, and when the next one is due. */
export async function saveRequestedRun(
  store: Store,
  repo: Pick<Repo, 'ownerId' | 'name'>,
  run: { runId: string; nextSyncAt: number | null },
): Promise<void> {
  await store.query
    .updateTable('repos')
    .set({ run_id: run.runId, next_sync_at: run.nextSyncAt })
    .where('owner_id', '=', repo.ownerId)
    .where('name', '=', repo.name)
    .execute()
}

/** A run begins: earlier ones no longer write. Null when the repository was removed meanwhile. */
export async function claimSync(
  store: Store,
  ownerId: string,
  repoId: string,
  runId: string,
): Promise<Repo | null> {
  const row = await store.query
    .updateTable('repos')
    .set({ sync_run: runId })
    .where('owner_id', '=', ownerId)
    .where('id', '=', repoId)
    .returningAll()
    .executeTakeFirst()
  return row ? toRepo(row) : null
}

/** False when a later run has begun, or the repository is gone. Until the transaction ends no other run begins. */
export async function holdsSync(
  store: Store,
  { ownerId, id }: Pick<Repo, 'ownerId' | 'id'>,
  runId: string,
): Promise<boolean> {
  const row = await store.query
    .updateTable('repos')
    .set({ sync_run: runId })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('sync_run', '=', runId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface SyncResult {
  defaultBranch: string
  headCommit: string
  sizeBytes: number
  syncedAt: number
  /** The tree that is read from now on; left out when it did not change. */
  tree?: { fileCount: number; skippedCount: number; generation: number }
}

/** False when a later run has begun, or the repository is gone: then nothing is written. */
export async function saveSync(
  store: Store,
  { ownerId, id }: Pick<Repo, 'ownerId' | 'id'>,
  runId: string,
  result: SyncResult,
): Promise<boolean> {
  const row = await store.query
    .updateTable('repos')
    .set({
      default_branch: result.defaultBranch,
      head_commit: result.headCommit,
      size_bytes: result.sizeBytes,
      synced_at: result.syncedAt,
      last_error: '',
      ...(result.tree && {
        file_count: result.tree.fileCount,
        skipped_count: result.tree.skippedCount,
        tree_generation: result.tree.generation,
      }),
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('sync_run', '=', runId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function saveSyncError(
  store: Store,
  { ownerId, id }: Pick<Repo, 'ownerId' | 'id'>,
  runId: string,
  error: string,
): Promise<void> {
  await store.query
    .updateTable('repos')
    .set({ last_error: error })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('sync_run', '=', runId)
    .execute()
}

export async function deleteRepo(store: Store, ownerId: string, name: string): Promise<void> {
  await store.query
    .deleteFrom('repos')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .execute()
}

/** Repositories whose sync is due, the longest overdue first. */
export async function listDueRepos(store: Store, now: number, limit: number): Promise<Repo[]> {
  const rows = await acrossOwners(store, 'repositories of everybody are due alike')
    .selectFrom('repos')
    .selectAll()
    .where('next_sync_at', '<=', now)
    .orderBy('next_sync_at')
    .orderBy('owner_id')
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(toRepo)
}

/** Everybody's mirrors of one repository. */
export async function listReposByIdentity(store: Store, identity: string): Promise<Repo[]> {
  const rows = await acrossOwners(store, 'a push concerns everybody who mirrors it')
    .selectFrom('repos')
    .selectAll()
    .where('identity', '=', identity)
    .orderBy('owner_id')
    .orderBy('name')
    .execute()
  return rows.map(toRepo)
}

/** Which of these repositories still exist. */
export async function existingRepoIds(store: Store, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await acrossOwners(store, 'folders on the disk belong to anybody')
    .selectFrom('repos')
    .select('id')
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function toRepo(row: Selectable<ReposRow>): Repo {
  return {
    ownerId: row.owner_id,
    id: row.id,
    name: row.name,
    url: row.url,
    host: row.host,
    defaultBranch: row.default_branch,
    headCommit: row.head_commit,
    lastError: row.last_error,
    runId: row.run_id,
    sizeBytes: row.size_bytes,
    fileCount: row.file_count,
    skippedCount: row.skipped_count,
    treeGeneration: row.tree_generation,
    nextSyncAt: row.next_sync_at,
    syncedAt: row.synced_at,
    createdAt: row.created_at,
  }
}
