/** Versions of files. */
import { countRows, type Store } from '#platform/store/index.ts'

export interface Version {
  number: number
  contentHash: string
  sizeBytes: number
  lines: number
  createdAt: number
}

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

const COLUMNS = ['number', 'contentHash', 'sizeBytes', 'lines', 'createdAt'] as const

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
