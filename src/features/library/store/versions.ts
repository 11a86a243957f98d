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
    .insertInto('file_versions')
    .values({
      owner_id: ownerId,
      file_id: fileId,
      number: version.number,
      content_hash: version.contentHash,
      size_bytes: version.sizeBytes,
      lines: version.lines,
      created_at: version.createdAt,
    })
    .execute()
}

const COLUMNS = ['number', 'content_hash', 'size_bytes', 'lines', 'created_at'] as const

/** Newest first. */
export async function listVersions(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<Version[]> {
  const rows = await store.query
    .selectFrom('file_versions')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(toVersion)
}

export async function findVersion(
  store: Store,
  ownerId: string,
  fileId: string,
  number: number,
): Promise<Version | null> {
  const row = await store.query
    .selectFrom('file_versions')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? toVersion(row) : null
}

export async function countVersions(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<number> {
  return countRows(
    store.query
      .selectFrom('file_versions')
      .where('owner_id', '=', ownerId)
      .where('file_id', '=', fileId),
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
    .deleteFrom('file_versions')
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
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
    .where('owner_id', '=', ownerId)
    .where('hash', 'in', hashes)
    .where('hash', 'not in', (q) =>
      q
        .selectFrom('file_versions')
        .select('content_hash')
        .where('owner_id', '=', ownerId)
        .where('content_hash', 'in', hashes),
    )
    .returning('hash')
    .execute()
  return rows.map(({ hash }) => hash)
}

function toVersion(row: {
  number: number
  content_hash: string
  size_bytes: number
  lines: number
  created_at: number
}): Version {
  return {
    number: row.number,
    contentHash: row.content_hash,
    sizeBytes: row.size_bytes,
    lines: row.lines,
    createdAt: row.created_at,
  }
}
