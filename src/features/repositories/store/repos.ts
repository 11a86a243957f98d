/** The rows of mirrored repositories. */
import type { Generated, Selectable } from 'kysely'
import { acrossOwners, countRows, type Store } from '#platform/store/index.ts'

interface ReposTable {
  ownerId: string
  name: string
  /** Stays unique when the name is used again for another repository. */
  id: Generated<string>
  url: Generated<string>
  host: Generated<string>
  /** Host and path in a normal form, for matching webhooks. */
  identity: Generated<string>
  defaultBranch: Generated<string>
  headCommit: Generated<string>
  /** Why the last sync failed; empty when it did not. */
  lastError: Generated<string>
  /** The latest run that was requested. */
  runId: Generated<string>
  /** The latest run that began: earlier ones no longer write. */
  syncRun: Generated<string>
  sizeBytes: Generated<number>
  fileCount: Generated<number>
  skippedCount: Generated<number>
  /** The generation of its tree that is read. */
  treeGeneration: Generated<number>
  nextSyncAt: number | null
  syncedAt: number | null
  createdAt: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    repos: ReposTable
  }
}

export type Repo = Omit<Selectable<ReposTable>, 'identity' | 'syncRun'>

export type NewRepo = Pick<
  Repo,
  'ownerId' | 'id' | 'name' | 'url' | 'host' | 'runId' | 'createdAt' | 'nextSyncAt'
> & { identity: string }

/** False when the person has one of that name already. */
export async function insertRepo(store: Store, repo: NewRepo): Promise<boolean> {
  const row = await store.query
    .insertInto('repos')
    .values({ ...repo, syncedAt: null })
    .onConflict((conflict) => conflict.columns(['ownerId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRepos(store: Store, ownerId: string): Promise<number> {
  return countRows(store.query.selectFrom('repos').where('ownerId', '=', ownerId))
}

/** The size on disk of all other mirrors of this person. */
export async function bytesBeside(
  store: Store,
  { ownerId, id }: Pick<Repo, 'ownerId' | 'id'>,
): Promise<number> {
  const { sum } = await store.query
    .selectFrom('repos')
    .select((e) => e.fn.sum<number | null>('sizeBytes').as('sum'))
    .where('ownerId', '=', ownerId)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

export async function listRepos(store: Store, ownerId: string): Promise<Repo[]> {
  return store.query
    .selectFrom('repos')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('name')
    .execute()
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
    .where('ownerId', '=', ownerId)
    .where(column, '=', value)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the run that was requested, and when the next one is due. */
export async function saveRequestedRun(
  store: Store,
  repo: Pick<Repo, 'ownerId' | 'name'>,
  run: { runId: string; nextSyncAt: number | null },
): Promise<void> {
  await store.query
    .updateTable('repos')
    .set({ runId: run.runId, nextSyncAt: run.nextSyncAt })
    .where('ownerId', '=', repo.ownerId)
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
    .set({ syncRun: runId })
    .where('ownerId', '=', ownerId)
    .where('id', '=', repoId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** False when a later run has begun, or the repository is gone. Until the transaction ends no other run begins. */
export async function holdsSync(
  store: Store,
  { ownerId, id }: Pick<Repo, 'ownerId' | 'id'>,
  runId: string,
): Promise<boolean> {
  const row = await store.query
    .updateTable('repos')
    .set({ syncRun: runId })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('syncRun', '=', runId)
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
      defaultBranch: result.defaultBranch,
      headCommit: result.headCommit,
      sizeBytes: result.sizeBytes,
      syncedAt: result.syncedAt,
      lastError: '',
      ...(result.tree && {
        fileCount: result.tree.fileCount,
        skippedCount: result.tree.skippedCount,
        treeGeneration: result.tree.generation,
      }),
    })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('syncRun', '=', runId)
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
    .set({ lastError: error })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('syncRun', '=', runId)
    .execute()
}

export async function deleteRepo(store: Store, ownerId: string, name: string): Promise<void> {
  await store.query
    .deleteFrom('repos')
    .where('ownerId', '=', ownerId)
    .where('name', '=', name)
    .execute()
}

/** Repositories whose sync is due, the longest overdue first. */
export async function listDueRepos(store: Store, now: number, limit: number): Promise<Repo[]> {
  return acrossOwners(store, 'repositories of everybody are due alike')
    .selectFrom('repos')
    .selectAll()
    .where('nextSyncAt', '<=', now)
    .orderBy('nextSyncAt')
    .orderBy('ownerId')
    .orderBy('name')
    .limit(limit)
    .execute()
}

/** Everybody's mirrors of one repository. */
export async function listReposByIdentity(store: Store, identity: string): Promise<Repo[]> {
  return acrossOwners(store, 'a push concerns everybody who mirrors it')
    .selectFrom('repos')
    .selectAll()
    .where('identity', '=', identity)
    .orderBy('ownerId')
    .orderBy('name')
    .execute()
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
