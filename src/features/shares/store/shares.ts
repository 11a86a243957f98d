/** Shares and what they show. */
import { knownLanguage } from '#platform/languages/index.ts'
import { acrossOwners, countRows, type Store } from '#platform/store/index.ts'
import type { SharedLines } from '../rules/lines.ts'
import type { ShareKind } from '../rules/share-links.ts'

interface SharesTable {
  owner_id: string
  id: string
  kind: ShareKind
  password_hash: string | null
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  is_following: number
  has_notes: number
  line_start: number | null
  line_end: number | null
}

interface ShareFilesTable {
  owner_id: string
  share_id: string
  position: number
  file_id: string
  version: number
  file_name: string
  language: string
  content_hash: string
  size_bytes: number
  lines: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    shares: SharesTable
    share_files: ShareFilesTable
  }
}

export interface Share {
  id: string
  ownerId: string
  kind: ShareKind
  passwordHash: string | null
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  /** Shows the version that is the newest. */
  isFollowing: boolean
  /** Shows the notes of the file too. */
  hasNotes: boolean
  /** Null: the whole text. */
  lines: SharedLines | null
}

/** One version of one file as it was when it was shared. */
export interface SharedFile {
  position: number
  fileId: string
  version: number
  fileName: string
  language: string
  contentHash: string
  sizeBytes: number
  lines: number
}

/** By its id alone: a visitor does not know its owner. */
export async function findShare(store: Store, id: string): Promise<Share | null> {
  const row = await acrossOwners(store, 'a visitor knows the share and not its owner')
    .selectFrom('shares')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toShare(row) : null
}

export async function findOwnShare(
  store: Store,
  ownerId: string,
  id: string,
): Promise<Share | null> {
  const row = await store.query
    .selectFrom('shares')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toShare(row) : null
}

export async function insertShare(
  store: Store,
  share: Share,
  files: readonly SharedFile[],
): Promise<void> {
  await store.query
    .insertInto('shares')
    .values({
      owner_id: share.ownerId,
      id: share.id,
      kind: share.kind,
      password_hash: share.passwordHash,
      created_at: share.createdAt,
      expires_at: share.expiresAt,
      revoked_at: share.revokedAt,
      is_following: share.isFollowing ? 1 : 0,
      has_notes: share.hasNotes ? 1 : 0,
      line_start: share.lines?.start ?? null,
      line_end: share.lines?.end ?? null,
    })
    .execute()
  await store.query
    .insertInto('share_files')
    .values(
      files.map((file) => ({
        owner_id: share.ownerId,
        share_id: share.id,
        position: file.position,
        file_id: file.fileId,
        version: file.version,
        file_name: file.fileName,
        language: file.language,
        content_hash: file.contentHash,
        size_bytes: file.sizeBytes,
        lines: file.lines,
      })),
    )
    .execute()
}

export async function countShares(store: Store, ownerId: string): Promise<number> {
  return countRows(
    store.query
      .selectFrom('shares')
      .where('owner_id', '=', ownerId)
      .where('revoked_at', 'is', null),
  )
}

export interface ShareCursor {
  createdAt: number
  id: string
}

/** Newest first; revoked ones are hidden from their owner too. */
export async function listShares(
  store: Store,
  ownerId: string,
  size: number,
  after: ShareCursor | null,
): Promise<Share[]> {
  let query = store.query
    .selectFrom('shares')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
  if (after)
    query = query.where((e) =>
      e(e.refTuple('created_at', 'id'), '<', e.tuple(after.createdAt, after.id)),
    )
  return (await query.execute()).map(toShare)
}

/** The files of these shares, in their order. */
export async function listShareFiles(
  store: Store,
  ownerId: string,
  shareIds: readonly string[],
): Promise<Map<string, SharedFile[]>> {
  if (shareIds.length === 0) return new Map()
  const rows = await store.query
    .selectFrom('share_files')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('share_id', 'in', shareIds)
    .orderBy('share_id')
    .orderBy('position')
    .execute()
  const byShare = Map.groupBy(rows, (row) => row.share_id)
  return new Map([...byShare].map(([id, files]) => [id, files.map(toSharedFile)]))
}

/** Null restores a revoked share. False when there is no such share, or when it already has that state. */
export async function setRevoked(
  store: Store,
  ownerId: string,
  id: string,
  revokedAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('shares')
    .set({ revoked_at: revokedAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('revoked_at', revokedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteShare(store: Store, ownerId: string, id: string): Promise<void> {
  await store.query
    .deleteFrom('share_files')
    .where('owner_id', '=', ownerId)
    .where('share_id', '=', id)
    .execute()
  await store.query
    .deleteFrom('shares')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** Shares that ended before that moment, of all owners. */
export async function listEnded(store: Store, before: number, batch: number): Promise<Share[]> {
  const rows = await acrossOwners(store, 'ended shares of everybody are swept alike')
    .selectFrom('shares')
    .selectAll()
    .where((e) => e.or([e('expires_at', '<', before), e('revoked_at', '<', before)]))
    .limit(batch)
    .execute()
  return rows.map(toShare)
}

function toShare(row: SharesTable): Share {
  return {
    id: row.id,
    ownerId: row.owner_id,
    kind: row.kind,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    isFollowing: row.is_following === 1,
    hasNotes: row.has_notes === 1,
    lines:
      row.line_start === null || row.line_end === null
        ? null
        : { start: row.line_start, end: row.line_end },
  }
}

function toSharedFile(row: ShareFilesTable): SharedFile {
  return {
    position: row.position,
    fileId: row.file_id,
    version: row.version,
    fileName: row.file_name,
    language: knownLanguage(row.language),
    contentHash: row.content_hash,
    sizeBytes: row.size_bytes,
    lines: row.lines,
  }
}
