/** Versions of files. */
import { sql } from 'kysely'
import type { Authorship, WritesAsked } from '#platform/context.ts'
import { countRows, isBefore, type Store } from '#platform/store/index.ts'

/** A text, at its number. */
export interface TextVersion {
  number: number
  contentHash: string
  sizeBytes: number
  lines: number
  createdAt: number
}

export interface Version extends TextVersion, Authorship {}

export async function insertVersion(
  store: Store,
  ownerId: string,
  fileId: string,
  version: Version,
): Promise<void> {
  await store.query
    .insertInto('fileVersions')
    .values({ ownerId, fileId, ...version })
    .execute()
}

const COLUMNS = [
  'number',
  'contentHash',
  'sizeBytes',
  'lines',
  'createdAt',
  'byToken',
  'byName',
] as const

/** Newest first. */
export async function listVersions(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<Version[]> {
  return store.query
    .selectFrom('fileVersions')
    .select(COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .orderBy('number', 'desc')
    .execute()
}

export async function findVersion(
  store: Store,
  ownerId: string,
  fileId: string,
  number: number,
): Promise<Version | null> {
  const row = await store.query
    .selectFrom('fileVersions')
    .select(COLUMNS)
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

export async function countVersions(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<number> {
  return countRows(
    store.query
      .selectFrom('fileVersions')
      .where('ownerId', '=', ownerId)
      .where('fileId', '=', fileId),
  )
}

/** A version that a token wrote, the text before it, and the file as it is now. */
export interface TokenVersion {
  fileId: string
  number: number
  createdAt: number
  byToken: string
  byName: string
  contentHash: string
  /** Null: there is none, or it is not stored any more. */
  hashBefore: string | null
  folder: string
  fileName: string
  hashNow: string
  deletedAt: number | null
}

/** Newest first. */
export async function listTokenVersions(
  store: Store,
  ownerId: string,
  { token, before: { at, id, number }, limit }: WritesAsked,
): Promise<TokenVersion[]> {
  const rows = await store.query
    .selectFrom('fileVersions as v')
    .innerJoin('files as f', (on) =>
      on.onRef('f.ownerId', '=', 'v.ownerId').onRef('f.id', '=', 'v.fileId'),
    )
    .leftJoin('fileVersions as p', (on) =>
      on
        .onRef('p.ownerId', '=', 'v.ownerId')
        .onRef('p.fileId', '=', 'v.fileId')
        .on('p.number', '=', sql<number>`v.number - 1`),
    )
    .select(['v.fileId', 'v.number', 'v.createdAt', 'v.byToken', 'v.byName', 'v.contentHash'])
    .select(['p.contentHash as hashBefore', 'f.folder', 'f.fileName', 'f.deletedAt'])
    .select('f.contentHash as hashNow')
    .where('v.ownerId', '=', ownerId)
    .where('v.byToken', 'is not', null)
    .$if(token !== null, (q) => q.where('v.byToken', '=', token))
    .where(isBefore(['v.createdAt', 'v.fileId', 'v.number'], [at, id, number]))
    .orderBy('v.createdAt', 'desc')
    .orderBy('v.fileId', 'desc')
    .orderBy('v.number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ byToken, byName, ...row }) => ({
    ...row,
    byToken: byToken ?? '',
    byName: byName ?? '',
  }))
}

/** Deletes versions and every content that nothing else points to, which are returned: each with its size, once. */
export async function deleteVersions(
  store: Store,
  ownerId: string,
  fileId: string,
  versions: readonly Version[],
): Promise<Version[]> {
  if (versions.length === 0) return []
  await store.query
    .deleteFrom('fileVersions')
    .where('ownerId', '=', ownerId)
    .where('fileId', '=', fileId)
    .where(
      'number',
      'in',
      versions.map((version) => version.number),
    )
    .execute()
  const byHash = new Map(versions.map((version) => [version.contentHash, version]))
  const deleted = await deleteUnusedContents(store, ownerId, [...byHash.keys()])
  return deleted.map((hash) => byHash.get(hash)!)
}

async function deleteUnusedContents(
  store: Store,
  ownerId: string,
  hashes: readonly string[],
): Promise<string[]> {
  const rows = await store.query
    .deleteFrom('contents')
    .where('ownerId', '=', ownerId)
    .where('hash', 'in', hashes)
    .where('hash', 'not in', (q) =>
      q
        .selectFrom('fileVersions')
        .select('contentHash')
        .where('ownerId', '=', ownerId)
        .where('contentHash', 'in', hashes),
    )
    .returning('hash')
    .execute()
  return rows.map(({ hash }) => hash)
}
